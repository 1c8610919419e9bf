import type { StoreAddress } from '@iris/delivery/server/store';
import { Module } from '@nestjs/common';
import { CONFIG } from '../../config/config.module.ts';
import { FilmStore } from './film-store.ts';
import { FolderFilmStore } from './folder-film-store.ts';
import { S3FilmStore } from './s3-film-store.ts';

/** Opens the store of the settings, without asking it: a store that is away fails at its first use. */
const openStore = ({ filmsStore }: { filmsStore: StoreAddress }): FilmStore =>
  'folder' in filmsStore ? new FolderFilmStore(filmsStore.folder) : new S3FilmStore(filmsStore.s3);

@Module({
  providers: [{ provide: FilmStore, inject: [CONFIG], useFactory: openStore }],
  exports: [FilmStore],
})
export class FilmStoreModule {}
