import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { JournalModule } from '../journal/journal.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { GridFsImageStore } from './gridfs-image-store.ts';
import { IMAGE_QUOTA_MODEL, imageQuotaSchema } from './image-quota.schema.ts';
import { ImageQuotaService } from './image-quota.service.ts';
import { ImageReferencesService } from './image-references.service.ts';
import { ImageStore } from './image-store.ts';
import { ImagesController } from './images.controller.ts';
import { ImagesService } from './images.service.ts';

@Module({
  imports: [
    MongooseModule.forFeature([{ name: IMAGE_QUOTA_MODEL, schema: imageQuotaSchema }]),
    JournalModule,
    UsersModule,
  ],
  controllers: [ImagesController],
  providers: [
    ImagesService,
    ImageQuotaService,
    ImageReferencesService,
    { provide: ImageStore, useClass: GridFsImageStore },
  ],
  exports: [ImageReferencesService],
})
export class ImagesModule {}
