import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { DocumentsModule } from '../documents/documents.module.ts';
import { FilmsModule } from '../films/films.module.ts';
import { LessonMediaService } from './lesson-media.service.ts';
import { ProgramsService } from './programs.service.ts';
import { REVISION_MODEL, revisionSchema } from './revision.schema.ts';

@Module({
  imports: [
    MongooseModule.forFeature([{ name: REVISION_MODEL, schema: revisionSchema }]),
    FilmsModule,
    DocumentsModule,
  ],
  providers: [ProgramsService, LessonMediaService],
  exports: [ProgramsService, LessonMediaService],
})
export class ProgramsModule {}
