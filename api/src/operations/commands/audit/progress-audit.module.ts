import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import {
  ENROLLMENT_MODEL,
  enrollmentSchema,
  ProgramsService,
  REVISION_MODEL,
  revisionSchema,
} from '../../../catalog/index.ts';
import { PROOF_EVENT_MODEL, proofEventSchema } from '../../../learning/index.ts';
import { AuditService } from './progress-audit.service.ts';

/** Only what the audit reads: a command needs no settings of the server. */
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: ENROLLMENT_MODEL, schema: enrollmentSchema },
      { name: PROOF_EVENT_MODEL, schema: proofEventSchema },
      { name: REVISION_MODEL, schema: revisionSchema },
    ]),
  ],
  providers: [ProgramsService, AuditService],
})
export class AuditModule {}
