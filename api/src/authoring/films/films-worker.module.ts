import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { JobRunnerModule } from '../../foundation/index.ts';
import { OWNED_FILM_MODEL, ownedFilmSchema } from './owned/owned-film.schema.ts';
import { FilmPreparationService } from './preparation/film-preparation.service.ts';
import { filmStore } from './store/open-film-store.ts';
import { VIDEO_MODEL, videoSchema } from './videos/video.schema.ts';

/** What a worker does for films. */
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: VIDEO_MODEL, schema: videoSchema },
      { name: OWNED_FILM_MODEL, schema: ownedFilmSchema },
    ]),
    JobRunnerModule,
  ],
  providers: [FilmPreparationService, filmStore],
})
export class FilmsWorkerModule {}
