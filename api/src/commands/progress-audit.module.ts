import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ENROLLMENT_MODEL, enrollmentSchema } from '../enrollments/enrollment.schema.ts';
import { PROOF_EVENT_MODEL, proofEventSchema } from '../learning/proof-event.schema.ts';
import { ProgramsService } from '../programs/programs.service.ts';
import { REVISION_MODEL, revisionSchema } from '../programs/revision.schema.ts';
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
