import type { StoreAddress } from '@iris/delivery/server/store';
import { Module } from '@nestjs/common';
import { CONFIG } from '../../../foundation/index.ts';
import { FilmStore } from './film-store.ts';
import { openFilmStore } from './open-film-store.ts';

const openStore = ({ filmsStore }: { filmsStore: StoreAddress }) => openFilmStore(filmsStore);

@Module({
  providers: [{ provide: FilmStore, inject: [CONFIG], useFactory: openStore }],
  exports: [FilmStore],
})
export class FilmStoreModule {}
