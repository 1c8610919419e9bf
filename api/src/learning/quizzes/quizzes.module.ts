import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { EnrollmentsModule, ProgramsModule } from '../../catalog/index.ts';
import { LearningModule } from '../progress/learning.module.ts';
import { ATTEMPT_MODEL, attemptSchema } from './attempts/attempt.schema.ts';
import { GradingService } from './grading/grading.service.ts';
import { QuizStatisticsService } from './quiz-statistics.service.ts';
import { QuizzesController } from './quizzes.controller.ts';
import { QuizzesService } from './quizzes.service.ts';

@Module({
  imports: [
    MongooseModule.forFeature([{ name: ATTEMPT_MODEL, schema: attemptSchema }]),
    EnrollmentsModule,
    LearningModule,
    ProgramsModule,
  ],
  controllers: [QuizzesController],
  providers: [QuizzesService, GradingService, QuizStatisticsService],
  exports: [QuizzesService, QuizStatisticsService],
})
export class QuizzesModule {}
