import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { CertificatesModule } from '../certificates/certificates.module.ts';
import { CoursesModule } from '../courses/courses.module.ts';
import { EnrollmentsModule } from '../enrollments/enrollments.module.ts';
import { FilmsModule } from '../films/films.module.ts';
import { PersonalDataModule } from '../personal-data/personal-data.module.ts';
import { ProgramsModule } from '../programs/programs.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { ActivityService } from './activity.service.ts';
import { CertificationService } from './certification.service.ts';
import { CompletionService } from './completion.service.ts';
import { LearnersService } from './learners.service.ts';
import { LearningController } from './learning.controller.ts';
import { LESSON_PROGRESS_MODEL, lessonProgressSchema } from './lesson-progress.schema.ts';
import { OutlineService } from './outline.service.ts';
import { PlaySessionsService } from './play-sessions.service.ts';
import { ProofService } from './proof.service.ts';
import { PROOF_EVENT_MODEL, proofEventSchema } from './proof-event.schema.ts';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: LESSON_PROGRESS_MODEL, schema: lessonProgressSchema },
      { name: PROOF_EVENT_MODEL, schema: proofEventSchema },
    ]),
    CertificatesModule,
    CoursesModule,
    EnrollmentsModule,
    FilmsModule,
    ProgramsModule,
    UsersModule,
    PersonalDataModule,
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
  exports: [LearnersService, ActivityService, CompletionService, OutlineService],
})
export class LearningModule {}
