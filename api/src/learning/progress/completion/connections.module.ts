import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { LESSON_PROGRESS_MODEL, lessonProgressSchema } from '../lesson-progress.schema.ts';
import { ConnectionsService } from './connections.service.ts';

@Module({
  imports: [MongooseModule.forFeature([{ name: LESSON_PROGRESS_MODEL, schema: lessonProgressSchema }])],
  providers: [ConnectionsService],
  exports: [ConnectionsService],
})
export class ConnectionsModule {}
