import { Module } from '@nestjs/common';
import { UsersModule } from '../../accounts/index.ts';
import { JournalModule } from '../../foundation/index.ts';
import { UploadQuotasModule } from '../upload-quotas/upload-quotas.module.ts';
import { GridFsImageStore } from './gridfs-image-store.ts';
import { ImageReferencesService } from './image-references.service.ts';
import { ImageStore } from './image-store.ts';
import { ImagesController } from './images.controller.ts';
import { ImagesService } from './images.service.ts';

@Module({
  imports: [JournalModule, UploadQuotasModule, UsersModule],
  controllers: [ImagesController],
  providers: [ImagesService, ImageReferencesService, { provide: ImageStore, useClass: GridFsImageStore }],
  exports: [ImageReferencesService, ImageStore],
})
export class ImagesModule {}
