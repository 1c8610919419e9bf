import { Module } from '@nestjs/common';
import { CertificatesModule } from '../certificates/certificates.module.ts';
import { CoursesModule } from '../courses/courses.module.ts';
import { EnrollmentsModule } from '../enrollments/enrollments.module.ts';
import { LearningModule } from '../learning/learning.module.ts';
import { ProgramsModule } from '../programs/programs.module.ts';
import { QuizzesModule } from '../quizzes/quizzes.module.ts';
import { UsersModule } from '../users/users.module.ts';
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
