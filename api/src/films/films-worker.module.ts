import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { JobRunner } from '../jobs/job-runner.service.ts';
import { JobsModule } from '../jobs/jobs.module.ts';
import { FilmPreparationService } from './preparation/film-preparation.service.ts';
import { FilmStoreModule } from './store/film-store.module.ts';
import { VIDEO_MODEL, videoSchema } from './video.schema.ts';

/** What a worker does for films. */
@Module({
  imports: [MongooseModule.forFeature([{ name: VIDEO_MODEL, schema: videoSchema }]), FilmStoreModule, JobsModule],
  providers: [FilmPreparationService, JobRunner],
})
export class FilmsWorkerModule {}
