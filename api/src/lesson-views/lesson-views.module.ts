import { Module } from '@nestjs/common';
import { DecisionsModule } from '../decisions/decisions.module.ts';
import { LearningModule } from '../learning/learning.module.ts';
import { ProgramsModule } from '../programs/programs.module.ts';
import { QuizzesModule } from '../quizzes/quizzes.module.ts';
import { LessonViewsController } from './lesson-views.controller.ts';
import { LessonViewsService } from './lesson-views.service.ts';

@Module({
  imports: [LearningModule, ProgramsModule, QuizzesModule, DecisionsModule],
  controllers: [LessonViewsController],
  providers: [LessonViewsService],
})
export class LessonViewsModule {}
