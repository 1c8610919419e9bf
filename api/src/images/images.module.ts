import { Module } from '@nestjs/common';
import { JournalModule } from '../journal/journal.module.ts';
import { GridFsImageStore } from './gridfs-image-store.ts';
import { ImageStore } from './image-store.ts';
import { ImagesController } from './images.controller.ts';
import { ImagesService } from './images.service.ts';

@Module({
  imports: [JournalModule],
  controllers: [ImagesController],
  providers: [ImagesService, { provide: ImageStore, useClass: GridFsImageStore }],
})
export class ImagesModule {}
