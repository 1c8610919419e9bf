import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { JobRunnerModule } from '../../foundation/index.ts';
import { ownedFilmCollection } from './owned/owned-film.schema.ts';
import { FilmPreparationService } from './preparation/film-preparation.service.ts';
import { filmStore } from './store/open-film-store.ts';
import { videoCollection } from './videos/video.schema.ts';

/** What a worker does for films. */
@Module({
  imports: [MongooseModule.forFeature([videoCollection, ownedFilmCollection]), JobRunnerModule],
  providers: [FilmPreparationService, filmStore],
})
export class FilmsWorkerModule {}
