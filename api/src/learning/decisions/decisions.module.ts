import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AuthoringModule } from '../../authoring/index.ts';
import { EnrollmentsModule } from '../../catalog/index.ts';
import { LearningModule } from '../progress/learning.module.ts';
import { DECISION_ANSWER_MODEL, decisionAnswerSchema } from './decision-answer.schema.ts';
import { DecisionsController } from './decisions.controller.ts';
import { DecisionsService } from './decisions.service.ts';

@Module({
  imports: [
    MongooseModule.forFeature([{ name: DECISION_ANSWER_MODEL, schema: decisionAnswerSchema }]),
    AuthoringModule,
    EnrollmentsModule,
    LearningModule,
  ],
  controllers: [DecisionsController],
  providers: [DecisionsService],
  exports: [DecisionsService],
})
export class DecisionsModule {}
