import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { failedJobCollection } from './failed-job.schema.ts';
import { FailedJobsService } from './failed-jobs.service.ts';
import { jobCollection } from './job.schema.ts';
import { JobRunner } from './job-runner.service.ts';
import { JobsService } from './jobs.service.ts';

@Module({
  imports: [MongooseModule.forFeature([jobCollection, failedJobCollection])],
  providers: [JobsService, FailedJobsService],
  exports: [JobsService, FailedJobsService],
})
export class JobsModule {}

/** One runner for all kinds of jobs that a process does. */
@Module({
  imports: [JobsModule],
  providers: [JobRunner],
  exports: [JobRunner, JobsModule],
})
export class JobRunnerModule {}
