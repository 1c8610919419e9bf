import { Module } from '@nestjs/common';
import { UsersModule } from '../../accounts/index.ts';
import { CoursesModule, EnrollmentsModule, ProgramsModule } from '../../catalog/index.ts';
import { CertificatesModule } from '../certificates/certificates.module.ts';
import { LearningModule } from '../progress/learning.module.ts';
import { QuizzesModule } from '../quizzes/quizzes.module.ts';
import { CourseLearnersService } from './course-learners.service.ts';
import { FollowUpController } from './follow-up.controller.ts';
import { FollowUpService } from './follow-up.service.ts';

@Module({
  imports: [
    CertificatesModule,
    CoursesModule,
    EnrollmentsModule,
    LearningModule,
    ProgramsModule,
    QuizzesModule,
    UsersModule,
  ],
  controllers: [FollowUpController],
  providers: [FollowUpService, CourseLearnersService],
})
export class FollowUpModule {}
