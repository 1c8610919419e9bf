import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { UsersModule } from '../../accounts/index.ts';
import { LessonMediaModule } from '../../authoring/index.ts';
import { CoursesModule, EnrollmentsModule, ProgramsModule } from '../../catalog/index.ts';
import { CertificatesModule } from '../certificates/certificates.module.ts';
import { ActivityService } from './activity.service.ts';
import { CertificationService } from './completion/certification.service.ts';
import { CompletionService } from './completion/completion.service.ts';
import { ConnectionsModule } from './completion/connections.module.ts';
import { LearnersService } from './learners.service.ts';
import { LearningController } from './learning.controller.ts';
import { LESSON_PROGRESS_MODEL, lessonProgressSchema } from './lesson-progress.schema.ts';
import { OutlineService } from './outline.service.ts';
import { PlaySessionsService } from './proof/play-sessions.service.ts';
import { ProofService } from './proof/proof.service.ts';
import { PROOF_EVENT_MODEL, proofEventSchema } from './proof/proof-event.schema.ts';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: LESSON_PROGRESS_MODEL, schema: lessonProgressSchema },
      { name: PROOF_EVENT_MODEL, schema: proofEventSchema },
    ]),
    CertificatesModule,
    ConnectionsModule,
    CoursesModule,
    EnrollmentsModule,
    ProgramsModule,
    LessonMediaModule,
    UsersModule,
  ],
  controllers: [LearningController],
  providers: [
    LearnersService,
    ActivityService,
    CompletionService,
    CertificationService,
    ProofService,
    OutlineService,
    PlaySessionsService,
  ],
  exports: [LearnersService, ActivityService, CompletionService, CertificationService, OutlineService, ProofService],
})
export class LearningModule {}
