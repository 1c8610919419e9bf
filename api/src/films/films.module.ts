import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AuthModule } from '../auth/auth.module.ts';
import { JobsModule } from '../jobs/jobs.module.ts';
import { JournalModule } from '../journal/journal.module.ts';
import { UploadQuotasModule } from '../upload-quotas/upload-quotas.module.ts';
import { MediaController } from './media.controller.ts';
import { MediaService } from './media.service.ts';
import { MediaAccess } from './media-access.service.ts';
import { MediaTokensService } from './media-tokens.service.ts';
import { FilmStoreModule } from './store/film-store.module.ts';
import { UPLOAD_MODEL, uploadSchema } from './upload/upload.schema.ts';
import { UploadsController } from './upload/uploads.controller.ts';
import { UploadsService } from './upload/uploads.service.ts';
import { VIDEO_MODEL, videoSchema } from './video.schema.ts';
import { VideoReferencesService } from './video-references.service.ts';
import { VideosController } from './videos.controller.ts';
import { VideosService } from './videos.service.ts';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: VIDEO_MODEL, schema: videoSchema },
      { name: UPLOAD_MODEL, schema: uploadSchema },
    ]),
    AuthModule,
    FilmStoreModule,
    JobsModule,
    JournalModule,
    UploadQuotasModule,
  ],
  controllers: [UploadsController, VideosController, MediaController],
  providers: [VideosService, VideoReferencesService, UploadsService, MediaService, MediaAccess, MediaTokensService],
  exports: [VideosService, VideoReferencesService, MediaService, MediaAccess, MediaTokensService],
})
export class FilmsModule {}
