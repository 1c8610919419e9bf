import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { EnrollmentsModule } from '../enrollments/enrollments.module.ts';
import { LearningModule } from '../learning/learning.module.ts';
import { PersonalDataModule } from '../personal-data/personal-data.module.ts';
import { ProgramsModule } from '../programs/programs.module.ts';
import { ATTEMPT_MODEL, attemptSchema } from './attempt.schema.ts';
import { GradingService } from './grading.service.ts';
import { QuizStatisticsService } from './quiz-statistics.service.ts';
import { QuizzesController } from './quizzes.controller.ts';
import { QuizzesService } from './quizzes.service.ts';

@Module({
  imports: [
    MongooseModule.forFeature([{ name: ATTEMPT_MODEL, schema: attemptSchema }]),
    EnrollmentsModule,
    LearningModule,
    ProgramsModule,
    PersonalDataModule,
  ],
  controllers: [QuizzesController],
  providers: [QuizzesService, GradingService, QuizStatisticsService],
  exports: [QuizzesService, QuizStatisticsService],
})
export class QuizzesModule {}
