import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { EnrollmentsModule } from '../enrollments/enrollments.module.ts';
import { LearningModule } from '../learning/learning.module.ts';
import { PersonalDataModule } from '../personal-data/personal-data.module.ts';
import { AuthoringModule } from '../programs/authoring.module.ts';
import { DECISION_ANSWER_MODEL, decisionAnswerSchema } from './decision-answer.schema.ts';
import { DecisionsController } from './decisions.controller.ts';
import { DecisionsService } from './decisions.service.ts';

@Module({
  imports: [
    MongooseModule.forFeature([{ name: DECISION_ANSWER_MODEL, schema: decisionAnswerSchema }]),
    AuthoringModule,
    EnrollmentsModule,
    LearningModule,
    PersonalDataModule,
  ],
  controllers: [DecisionsController],
  providers: [DecisionsService],
  exports: [DecisionsService],
})
export class DecisionsModule {}
