export { CatalogModule } from './catalog.module.ts';
export { raiseCatalogVersion } from './courses/catalog-version.ts';
export type { CourseRecord } from './courses/course.schema.ts';
export { type CourseState, CoursesService, type EnrollmentWay } from './courses/courses.service.ts';
export { DeletedCoursesService } from './courses/deleted/deleted-courses.service.ts';
export { CourseStatesService } from './courses/states/course-states.service.ts';
export { ENROLLMENT_MODEL, type EnrollmentPeriod, enrollmentCollection } from './enrollments/enrollment.schema.ts';
export { type EnrollmentRecord, EnrollmentsService } from './enrollments/enrollments.service.ts';
export { type AccessRecord, accessOf, checkOpen } from './enrollments/periods/access.ts';
export { type SeatPeriod, SeatPeriodsService } from './enrollments/periods/seat-periods.service.ts';
export { findLatestLessons } from './programs/latest-lessons.ts';
export { lessonsOf, ProgramsService, type RevisionLesson, type RevisionRecord } from './programs/programs.service.ts';
export {
  LESSON_FIELDS,
  REVISION_MODEL,
  type RevisionModule,
  revisionCollection,
} from './programs/revision.schema.ts';
export { WITH_COURSE } from './retention.ts';
export type { ReviewRecord } from './reviews/review.schema.ts';
export { ReviewsService } from './reviews/reviews.service.ts';
