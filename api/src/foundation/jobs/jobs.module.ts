import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { JOB_MODEL, jobSchema } from './job.schema.ts';
import { JobsService } from './jobs.service.ts';

@Module({
  imports: [MongooseModule.forFeature([{ name: JOB_MODEL, schema: jobSchema }])],
  providers: [JobsService],
  exports: [JobsService],
})
export class JobsModule {}
