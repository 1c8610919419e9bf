import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AccountStoreModule } from '../accounts/index.ts';
import { JournalModule } from '../foundation/index.ts';
import { SiteModule } from '../site/index.ts';
import { courseCollection, deletedCourseCollection } from './courses/course.schema.ts';
import { CoursesController } from './courses/courses.controller.ts';
import { CoursesService } from './courses/courses.service.ts';
import { DeletedCoursesService } from './courses/deleted/deleted-courses.service.ts';
import { CatalogSearchService } from './courses/search/catalog-search.service.ts';
import { CourseStatesService } from './courses/states/course-states.service.ts';
import { enrollmentCollection } from './enrollments/enrollment.schema.ts';
import { EnrollmentErasure } from './enrollments/enrollment-erasure.ts';
import { EnrollmentsController } from './enrollments/enrollments.controller.ts';
import { EnrollmentsService } from './enrollments/enrollments.service.ts';
import { SeatPeriodsService } from './enrollments/periods/seat-periods.service.ts';
import { ProgramsService } from './programs/programs.service.ts';
import { revisionCollection } from './programs/revision.schema.ts';
import { reviewReportCollection } from './reviews/reports/review-report.schema.ts';
import { ReviewReportsService } from './reviews/reports/review-reports.service.ts';
import { reviewCollection } from './reviews/review.schema.ts';
import { ReviewErasure } from './reviews/review-erasure.ts';
import { ReviewsController } from './reviews/reviews.controller.ts';
import { ReviewsService } from './reviews/reviews.service.ts';

/** Courses, published programs, enrollments and reviews. Drafts and their publication are in the room `authoring`. */
@Module({
  imports: [
    MongooseModule.forFeature([
      courseCollection,
      deletedCourseCollection,
      enrollmentCollection,
      revisionCollection,
      reviewCollection,
      reviewReportCollection,
    ]),
    AccountStoreModule,
    JournalModule,
    SiteModule,
  ],
  controllers: [CoursesController, EnrollmentsController, ReviewsController],
  providers: [
    ReviewErasure,
    EnrollmentErasure,
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
    ReviewsService,
    SeatPeriodsService,
  ],
})
export class CatalogModule {}
