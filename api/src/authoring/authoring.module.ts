import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AccountsModule } from '../accounts/index.ts';
import { CatalogModule, REVISION_MODEL, revisionSchema } from '../catalog/index.ts';
import { JobsModule, JournalModule } from '../foundation/index.ts';
import { SiteModule } from '../site/index.ts';
import { DocumentReferencesService } from './documents/document-references.service.ts';
import { DocumentStore } from './documents/document-store.ts';
import { DocumentsController } from './documents/documents.controller.ts';
import { DocumentsService } from './documents/documents.service.ts';
import { FilmsController } from './films/films.controller.ts';
import { MediaService } from './films/media/media.service.ts';
import { MediaTokensService } from './films/media/media-tokens.service.ts';
import { OtherMediaAccess } from './films/media/other-media-access.service.ts';
import { PreviewsService } from './films/media/previews.service.ts';
import { OWNED_FILM_MODEL, ownedFilmSchema } from './films/owned/owned-film.schema.ts';
import { OwnedFilmsService } from './films/owned/owned-films.service.ts';
import { WITHDRAWN_FILM_MODEL, withdrawnFilmSchema } from './films/owned/withdrawn-film.schema.ts';
import { filmStore } from './films/store/open-film-store.ts';
import { UPLOAD_MODEL, uploadSchema } from './films/upload/upload.schema.ts';
import { UploadsService } from './films/upload/uploads.service.ts';
import { VIDEO_MODEL, videoSchema } from './films/videos/video.schema.ts';
import { VideosService } from './films/videos/videos.service.ts';
import { AuthoringController } from './programs/authoring.controller.ts';
import { CoursePagesService } from './programs/course-pages/course-pages.service.ts';
import { DraftsService } from './programs/drafts/drafts.service.ts';
import { PROGRAM_MODEL, programSchema } from './programs/drafts/program.schema.ts';
import { LESSON_MODEL, lessonSchema } from './programs/lessons/lesson.schema.ts';
import { LessonDraftsService } from './programs/lessons/lesson-drafts.service.ts';
import { LessonMediaService } from './programs/lessons/lesson-media.service.ts';
import { PublicationService } from './programs/publication/publication.service.ts';
import { ShownMedia } from './programs/references/shown-media.service.ts';
import { LessonSearchService } from './programs/search/lesson-search.service.ts';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: VIDEO_MODEL, schema: videoSchema },
      { name: OWNED_FILM_MODEL, schema: ownedFilmSchema },
      { name: WITHDRAWN_FILM_MODEL, schema: withdrawnFilmSchema },
      { name: UPLOAD_MODEL, schema: uploadSchema },
      { name: PROGRAM_MODEL, schema: programSchema },
      { name: LESSON_MODEL, schema: lessonSchema },
      { name: REVISION_MODEL, schema: revisionSchema },
    ]),
    AccountsModule,
    CatalogModule,
    JobsModule,
    JournalModule,
    SiteModule,
  ],
  controllers: [AuthoringController, DocumentsController, FilmsController],
  providers: [
    DocumentsService,
    DocumentReferencesService,
    DocumentStore,
    VideosService,
    UploadsService,
    filmStore,
    MediaService,
    MediaTokensService,
    OtherMediaAccess,
    OwnedFilmsService,
    PreviewsService,
    DraftsService,
    LessonDraftsService,
    LessonMediaService,
    LessonSearchService,
    PublicationService,
    CoursePagesService,
    ShownMedia,
  ],
  exports: [
    VideosService,
    OtherMediaAccess,
    OwnedFilmsService,
    UploadsService,
    CoursePagesService,
    DraftsService,
    LessonDraftsService,
    LessonMediaService,
    LessonSearchService,
    PublicationService,
    ShownMedia,
  ],
})
export class AuthoringModule {}
