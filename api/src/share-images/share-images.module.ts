import { Module } from '@nestjs/common';
import { AuthoringModule } from '../programs/authoring.module.ts';
import { ThemeModule } from '../theme/theme.module.ts';
import { ShareImagesController } from './share-images.controller.ts';
import { ShareImagesService } from './share-images.service.ts';

@Module({
  imports: [AuthoringModule, ThemeModule],
  controllers: [ShareImagesController],
  providers: [ShareImagesService],
})
export class ShareImagesModule {}
