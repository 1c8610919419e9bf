import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { JournalModule } from '../../foundation/index.ts';
import { OrganisationModule } from '../../settings/index.ts';
import { ConnectionsModule } from '../progress/completion/connections.module.ts';
import { BadgeSignerService } from './badges/badge-signer.service.ts';
import { BadgeStatusService } from './badges/badge-status.service.ts';
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
    ConnectionsModule,
  ],
  controllers: [CertificatesController],
  providers: [CertificatesService, CertificateFilesService, TypesetterService, BadgeSignerService, BadgeStatusService],
  exports: [CertificatesService],
})
export class CertificatesModule {}
