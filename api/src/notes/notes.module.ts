import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { EnrollmentsModule } from '../enrollments/enrollments.module.ts';
import { LearningModule } from '../learning/learning.module.ts';
import { PersonalDataModule } from '../personal-data/personal-data.module.ts';
import { ProgramsModule } from '../programs/programs.module.ts';
import { NOTE_MODEL, noteSchema } from './note.schema.ts';
import { NotesController } from './notes.controller.ts';
import { NotesService } from './notes.service.ts';

@Module({
  imports: [
    MongooseModule.forFeature([{ name: NOTE_MODEL, schema: noteSchema }]),
    EnrollmentsModule,
    LearningModule,
    ProgramsModule,
    PersonalDataModule,
  ],
  controllers: [NotesController],
  providers: [NotesService],
})
export class NotesModule {}
