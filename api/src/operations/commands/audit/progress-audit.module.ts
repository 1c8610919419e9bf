import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { enrollmentCollection, ProgramsService, revisionCollection } from '../../../catalog/index.ts';
import { proofEventCollection } from '../../../learning/index.ts';
import { AuditService } from './progress-audit.service.ts';

/** Only what the audit reads: a command needs no settings of the server. */
@Module({
  imports: [MongooseModule.forFeature([enrollmentCollection, proofEventCollection, revisionCollection])],
  providers: [ProgramsService, AuditService],
})
export class AuditModule {}
