import { Module } from '@nestjs/common';
import { LessonMediaModule } from '../../authoring/index.ts';
import { DecisionsModule } from '../decisions/decisions.module.ts';
import { LearningModule } from '../progress/learning.module.ts';
import { QuizzesModule } from '../quizzes/quizzes.module.ts';
import { LessonViewsController } from './lesson-views.controller.ts';
import { LessonViewsService } from './lesson-views.service.ts';

@Module({
  imports: [LearningModule, LessonMediaModule, QuizzesModule, DecisionsModule],
  controllers: [LessonViewsController],
  providers: [LessonViewsService],
})
export class LessonViewsModule {}
