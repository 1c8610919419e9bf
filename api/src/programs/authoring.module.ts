import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { CoursesModule } from '../courses/courses.module.ts';
import { DocumentsModule } from '../documents/documents.module.ts';
import { EnrollmentsModule } from '../enrollments/enrollments.module.ts';
import { FilmsModule } from '../films/films.module.ts';
import { ImagesModule } from '../images/images.module.ts';
import { JournalModule } from '../journal/journal.module.ts';
import { AuthoringController } from './authoring.controller.ts';
import { CourseCopiesService } from './course-copies.service.ts';
import { CoursePagesController } from './course-pages.controller.ts';
import { CoursePagesService } from './course-pages.service.ts';
import { DraftsService } from './drafts.service.ts';
import { LESSON_MODEL, lessonSchema } from './lesson.schema.ts';
import { LessonDraftsService } from './lesson-drafts.service.ts';
import { LessonReferencesService } from './lesson-references.service.ts';
import { PROGRAM_MODEL, programSchema } from './program.schema.ts';
import { ProgramsModule } from './programs.module.ts';
import { PublicationService } from './publication.service.ts';
import { REVISION_MODEL, revisionSchema } from './revision.schema.ts';

/** Authoring and course pages; apart from the module of revisions, which learning uses too. */
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: PROGRAM_MODEL, schema: programSchema },
      { name: LESSON_MODEL, schema: lessonSchema },
      { name: REVISION_MODEL, schema: revisionSchema },
    ]),
    ProgramsModule,
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
  exports: [CoursePagesService],
})
export class AuthoringModule {}
