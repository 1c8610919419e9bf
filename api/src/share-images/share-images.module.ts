import { Module } from '@nestjs/common';
import { CertificatesModule } from '../certificates/certificates.module.ts';
import { AuthoringModule } from '../programs/authoring.module.ts';
import { ThemeModule } from '../theme/theme.module.ts';
import { ShareImagesController } from './share-images.controller.ts';
import { ShareImagesService } from './share-images.service.ts';

@Module({
  imports: [AuthoringModule, CertificatesModule, ThemeModule],
  controllers: [ShareImagesController],
  providers: [ShareImagesService],
})
export class ShareImagesModule {}
