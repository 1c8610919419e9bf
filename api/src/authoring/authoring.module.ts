import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AccountsModule } from '../accounts/index.ts';
import { CatalogModule, revisionCollection } from '../catalog/index.ts';
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
import { ownedFilmCollection } from './films/owned/owned-film.schema.ts';
import { OwnedFilmErasure } from './films/owned/owned-film-erasure.ts';
import { OwnedFilmsService } from './films/owned/owned-films.service.ts';
import { withdrawnFilmCollection } from './films/owned/withdrawn-film.schema.ts';
import { filmStore } from './films/store/open-film-store.ts';
import { uploadCollection } from './films/upload/upload.schema.ts';
import { UploadsService } from './films/upload/uploads.service.ts';
import { videoCollection } from './films/videos/video.schema.ts';
import { VideosService } from './films/videos/videos.service.ts';
import { AuthoringController } from './programs/authoring.controller.ts';
import { CoursePagesService } from './programs/course-pages/course-pages.service.ts';
import { DraftsService } from './programs/drafts/drafts.service.ts';
import { programCollection } from './programs/drafts/program.schema.ts';
import { lessonCollection } from './programs/lessons/lesson.schema.ts';
import { LessonDraftsService } from './programs/lessons/lesson-drafts.service.ts';
import { LessonMediaService } from './programs/lessons/lesson-media.service.ts';
import { PublicationService } from './programs/publication/publication.service.ts';
import { ShownMedia } from './programs/references/shown-media.service.ts';
import { LessonSearchService } from './programs/search/lesson-search.service.ts';

@Module({
  imports: [
    MongooseModule.forFeature([
      videoCollection,
      ownedFilmCollection,
      withdrawnFilmCollection,
      uploadCollection,
      programCollection,
      lessonCollection,
      revisionCollection,
    ]),
    AccountsModule,
    CatalogModule,
    JobsModule,
    JournalModule,
    SiteModule,
  ],
  controllers: [AuthoringController, DocumentsController, FilmsController],
  providers: [
    OwnedFilmErasure,
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
