import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { JournalModule } from '../journal/journal.module.ts';
import { OrganisationModule } from '../organisation/organisation.module.ts';
import { PersonalDataModule } from '../personal-data/personal-data.module.ts';
import { BadgeSignerService } from './badge-signer.service.ts';
import { BadgeStatusService } from './badge-status.service.ts';
import { CERTIFICATE_MODEL, certificateSchema } from './certificate.schema.ts';
import { CertificateFilesService } from './certificate-files.service.ts';
import { CertificatesController } from './certificates.controller.ts';
import { CertificatesService } from './certificates.service.ts';
import { TypesetterService } from './documents/typesetter.service.ts';

@Module({
  imports: [
    MongooseModule.forFeature([{ name: CERTIFICATE_MODEL, schema: certificateSchema }]),
    JournalModule,
    OrganisationModule,
    PersonalDataModule,
  ],
  controllers: [CertificatesController],
  providers: [CertificatesService, CertificateFilesService, TypesetterService, BadgeSignerService, BadgeStatusService],
  exports: [CertificatesService],
})
export class CertificatesModule {}
