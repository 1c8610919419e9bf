import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { EnrollmentsModule, ProgramsModule } from '../../catalog/index.ts';
import { LearningModule } from '../progress/learning.module.ts';
import { NOTE_MODEL, noteSchema } from './note.schema.ts';
import { NotesController } from './notes.controller.ts';
import { NotesService } from './notes.service.ts';

@Module({
  imports: [
    MongooseModule.forFeature([{ name: NOTE_MODEL, schema: noteSchema }]),
    EnrollmentsModule,
    LearningModule,
    ProgramsModule,
  ],
  controllers: [NotesController],
  providers: [NotesService],
  exports: [NotesService],
})
export class NotesModule {}
