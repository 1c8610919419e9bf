import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import {
  CoursesModule,
  EnrollmentsModule,
  ProgramsModule,
  REVISION_MODEL,
  revisionSchema,
} from '../../catalog/index.ts';
import { JournalModule } from '../../foundation/index.ts';
import { ImagesModule } from '../../site/index.ts';
import { DocumentsModule } from '../documents/documents.module.ts';
import { FilmsModule } from '../films/films.module.ts';
import { AuthoringController } from './authoring.controller.ts';
import { CoursePagesController } from './course-pages/course-pages.controller.ts';
import { CoursePagesService } from './course-pages/course-pages.service.ts';
import { CourseCopiesService } from './drafts/course-copies.service.ts';
import { DraftsService } from './drafts/drafts.service.ts';
import { PROGRAM_MODEL, programSchema } from './drafts/program.schema.ts';
import { LESSON_MODEL, lessonSchema } from './lessons/lesson.schema.ts';
import { LessonDraftsService } from './lessons/lesson-drafts.service.ts';
import { LessonMediaModule } from './lessons/lesson-media.module.ts';
import { PublicationService } from './publication/publication.service.ts';
import { LessonReferencesService } from './references/lesson-references.service.ts';

/** Authoring and course pages. */
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: PROGRAM_MODEL, schema: programSchema },
      { name: LESSON_MODEL, schema: lessonSchema },
      { name: REVISION_MODEL, schema: revisionSchema },
    ]),
    ProgramsModule,
    LessonMediaModule,
    CoursesModule,
    EnrollmentsModule,
    DocumentsModule,
    FilmsModule,
    ImagesModule,
    JournalModule,
  ],
  controllers: [AuthoringController, CoursePagesController],
  providers: [
    DraftsService,
    LessonDraftsService,
    LessonReferencesService,
    PublicationService,
    CoursePagesService,
    CourseCopiesService,
  ],
  exports: [CoursePagesService, DraftsService],
})
export class AuthoringModule {}
