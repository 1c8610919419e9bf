import { Module } from '@nestjs/common';
import { AuthoringModule } from '../../authoring/index.ts';
import { ThemeModule } from '../../settings/index.ts';
import { ShareImagesController } from './share-images.controller.ts';
import { ShareImagesService } from './share-images.service.ts';

@Module({
  imports: [AuthoringModule, ThemeModule],
  controllers: [ShareImagesController],
  providers: [ShareImagesService],
})
export class ShareImagesModule {}
