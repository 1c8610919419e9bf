import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { REVISION_MODEL, revisionSchema } from '../../../catalog/index.ts';
import { LESSON_MODEL, lessonSchema } from '../lessons/lesson.schema.ts';
import { ShownMedia } from './shown-media.service.ts';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: LESSON_MODEL, schema: lessonSchema },
      { name: REVISION_MODEL, schema: revisionSchema },
    ]),
  ],
  providers: [ShownMedia],
  exports: [ShownMedia],
})
export class ShownMediaModule {}
