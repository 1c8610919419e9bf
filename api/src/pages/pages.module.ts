import { Module } from '@nestjs/common';
import { AuthoringModule } from '../authoring/index.ts';
import { SettingsModule } from '../foundation/index.ts';
import { SiteModule } from '../site/index.ts';
import { WebinarsModule } from '../webinars/index.ts';
import { ShareImagesController } from './share-images/share-images.controller.ts';
import { ShareImagesService } from './share-images/share-images.service.ts';

@Module({
  imports: [AuthoringModule, SettingsModule, SiteModule, WebinarsModule],
  controllers: [ShareImagesController],
  providers: [ShareImagesService],
})
export class PagesModule {}
