import type { StoreAddress } from '@iris/delivery/server/store';
import { CONFIG, type WorkerConfig } from '../../../foundation/index.ts';
import { FilmStore } from './film-store.ts';
import { FolderFilmStore } from './folder-film-store.ts';

/** Opens the store at an address, without asking it: a store that is away fails at its first use. Loads the SDK of S3 for a bucket only. */
export async function openFilmStore(address: StoreAddress): Promise<FilmStore> {
  if ('folder' in address) return new FolderFilmStore(address.folder);
  const { S3FilmStore } = await import('./s3-film-store.ts');
  return new S3FilmStore(address.s3);
}

/** The store of the settings. */
export const filmStore = {
  provide: FilmStore,
  inject: [CONFIG],
  useFactory: ({ filmsStore }: Pick<WorkerConfig, 'filmsStore'>) => openFilmStore(filmsStore),
};
