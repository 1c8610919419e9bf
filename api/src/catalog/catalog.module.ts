import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AccountStoreModule } from '../accounts/index.ts';
import { JournalModule } from '../foundation/index.ts';
import { SiteModule } from '../site/index.ts';
import { COURSE_MODEL, courseSchema, DELETED_COURSE_MODEL, deletedCourseSchema } from './courses/course.schema.ts';
import { CoursesController } from './courses/courses.controller.ts';
import { CoursesService } from './courses/courses.service.ts';
import { DeletedCoursesService } from './courses/deleted/deleted-courses.service.ts';
import { CatalogSearchService } from './courses/search/catalog-search.service.ts';
import { CourseStatesService } from './courses/states/course-states.service.ts';
import { ENROLLMENT_MODEL, enrollmentSchema } from './enrollments/enrollment.schema.ts';
import { EnrollmentsController } from './enrollments/enrollments.controller.ts';
import { EnrollmentsService } from './enrollments/enrollments.service.ts';
import { SeatPeriodsService } from './enrollments/periods/seat-periods.service.ts';
import { ProgramsService } from './programs/programs.service.ts';
import { REVISION_MODEL, revisionSchema } from './programs/revision.schema.ts';
import { REVIEW_REPORT_MODEL, reviewReportSchema } from './reviews/reports/review-report.schema.ts';
import { ReviewReportsService } from './reviews/reports/review-reports.service.ts';
import { REVIEW_MODEL, reviewSchema } from './reviews/review.schema.ts';
import { ReviewsController } from './reviews/reviews.controller.ts';
import { ReviewsService } from './reviews/reviews.service.ts';

/** Courses, published programs, enrollments and reviews. Drafts and their publication are in the room `authoring`. */
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: COURSE_MODEL, schema: courseSchema },
      { name: DELETED_COURSE_MODEL, schema: deletedCourseSchema },
      { name: ENROLLMENT_MODEL, schema: enrollmentSchema },
      { name: REVISION_MODEL, schema: revisionSchema },
      { name: REVIEW_MODEL, schema: reviewSchema },
      { name: REVIEW_REPORT_MODEL, schema: reviewReportSchema },
    ]),
    AccountStoreModule,
    JournalModule,
    SiteModule,
  ],
  controllers: [CoursesController, EnrollmentsController, ReviewsController],
  providers: [
    CoursesService,
    CourseStatesService,
    DeletedCoursesService,
    CatalogSearchService,
    EnrollmentsService,
    ProgramsService,
    ReviewReportsService,
    ReviewsService,
    SeatPeriodsService,
  ],
  exports: [
    CoursesService,
    CourseStatesService,
    DeletedCoursesService,
    EnrollmentsService,
    ProgramsService,
    ReviewReportsService,
    ReviewsService,
    SeatPeriodsService,
  ],
})
export class CatalogModule {}
