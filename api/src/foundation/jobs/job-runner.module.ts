import { Module } from '@nestjs/common';
import { JobRunner } from './job-runner.service.ts';
import { JobsModule } from './jobs.module.ts';

/** One runner for all kinds of jobs that a process does. */
@Module({
  imports: [JobsModule],
  providers: [JobRunner],
  exports: [JobRunner, JobsModule],
})
export class JobRunnerModule {}
