import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { jobCollection } from './job.schema.ts';
import { JobRunner } from './job-runner.service.ts';
import { JobsService } from './jobs.service.ts';

@Module({
  imports: [MongooseModule.forFeature([jobCollection])],
  providers: [JobsService],
  exports: [JobsService],
})
export class JobsModule {}

/** One runner for all kinds of jobs that a process does. */
@Module({
  imports: [JobsModule],
  providers: [JobRunner],
  exports: [JobRunner, JobsModule],
})
export class JobRunnerModule {}
