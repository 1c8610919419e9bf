import { Module } from '@nestjs/common';
import { DocumentsModule } from '../../documents/documents.module.ts';
import { FilmsModule } from '../../films/films.module.ts';
import { LessonMediaService } from './lesson-media.service.ts';

@Module({
  imports: [FilmsModule, DocumentsModule],
  providers: [LessonMediaService],
  exports: [LessonMediaService],
})
export class LessonMediaModule {}
