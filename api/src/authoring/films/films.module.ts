import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AuthModule } from '../../accounts/index.ts';
import { CoursesModule, EnrollmentsModule, ProgramsModule } from '../../catalog/index.ts';
import { JobsModule, JournalModule } from '../../foundation/index.ts';
import { UploadQuotasModule } from '../../site/index.ts';
import { ShownMediaModule } from '../programs/references/shown-media.module.ts';
import { MediaController } from './media/media.controller.ts';
import { MediaService } from './media/media.service.ts';
import { MediaAccess } from './media/media-access.service.ts';
import { MediaTokensService } from './media/media-tokens.service.ts';
import { PreviewsService } from './media/previews.service.ts';
import { FilmStoreModule } from './store/film-store.module.ts';
import { UPLOAD_MODEL, uploadSchema } from './upload/upload.schema.ts';
import { UploadsController } from './upload/uploads.controller.ts';
import { UploadsService } from './upload/uploads.service.ts';
import { VIDEO_MODEL, videoSchema } from './videos/video.schema.ts';
import { VideoReferencesService } from './videos/video-references.service.ts';
import { VideosController } from './videos/videos.controller.ts';
import { VideosService } from './videos/videos.service.ts';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: VIDEO_MODEL, schema: videoSchema },
      { name: UPLOAD_MODEL, schema: uploadSchema },
    ]),
    AuthModule,
    CoursesModule,
    EnrollmentsModule,
    ProgramsModule,
    ShownMediaModule,
    FilmStoreModule,
    JobsModule,
    JournalModule,
    UploadQuotasModule,
  ],
  controllers: [UploadsController, VideosController, MediaController],
  providers: [
    ...[VideosService, VideoReferencesService, UploadsService],
    ...[MediaService, MediaAccess, MediaTokensService, PreviewsService],
  ],
  exports: [VideosService, VideoReferencesService, MediaService, MediaTokensService, PreviewsService],
})
export class FilmsModule {}
