import type { StoreAddress } from '@iris/delivery/server/store';
import type { FilmStore } from './film-store.ts';
import { FolderFilmStore } from './folder-film-store.ts';
import { S3FilmStore } from './s3-film-store.ts';

/** Opens the store at an address, without asking it: a store that is away fails at its first use. */
export function openFilmStore(address: StoreAddress): FilmStore {
  return 'folder' in address ? new FolderFilmStore(address.folder) : new S3FilmStore(address.s3);
}
