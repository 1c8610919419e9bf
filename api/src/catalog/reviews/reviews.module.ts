import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { JournalModule } from '../../foundation/index.ts';
import { CoursesModule } from '../courses/courses.module.ts';
import { EnrollmentsModule } from '../enrollments/enrollments.module.ts';
import { ModerationService } from './moderation.service.ts';
import { REVIEW_MODEL, reviewSchema } from './review.schema.ts';
import { ReviewsController } from './reviews.controller.ts';
import { ReviewsService } from './reviews.service.ts';

@Module({
  imports: [
    MongooseModule.forFeature([{ name: REVIEW_MODEL, schema: reviewSchema }]),
    CoursesModule,
    EnrollmentsModule,
    JournalModule,
  ],
  controllers: [ReviewsController],
  providers: [ReviewsService, ModerationService],
  exports: [ReviewsService],
})
export class ReviewsModule {}
