import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { JournalModule } from '../journal/journal.module.ts';
import { ThemeModule } from '../theme/theme.module.ts';
import { BadgeSignerService } from './badge-signer.service.ts';
import { CERTIFICATE_MODEL, certificateSchema } from './certificate.schema.ts';
import { CertificateFilesService } from './certificate-files.service.ts';
import { CertificatesController } from './certificates.controller.ts';
import { CertificatesService } from './certificates.service.ts';
import { TypesetterService } from './documents/typesetter.service.ts';
import { OrganisationService } from './organisation.service.ts';

@Module({
  imports: [
    MongooseModule.forFeature([{ name: CERTIFICATE_MODEL, schema: certificateSchema }]),
    JournalModule,
    ThemeModule,
  ],
  controllers: [CertificatesController],
  providers: [CertificatesService, CertificateFilesService, OrganisationService, TypesetterService, BadgeSignerService],
  exports: [CertificatesService],
})
export class CertificatesModule {}
