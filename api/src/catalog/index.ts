export { raiseCatalogVersion } from './courses/catalog-version.ts';
export type { CourseRecord } from './courses/course.schema.ts';
export { CoursesModule } from './courses/courses.module.ts';
export { type CourseState, CoursesService } from './courses/courses.service.ts';
export { DeletedCoursesService } from './courses/deleted-courses.service.ts';
export { ENROLLMENT_MODEL, enrollmentSchema } from './enrollments/enrollment.schema.ts';
export { EnrollmentsModule } from './enrollments/enrollments.module.ts';
export { type EnrollmentRecord, EnrollmentsService } from './enrollments/enrollments.service.ts';
export { ProgramsModule } from './programs/programs.module.ts';
export { lessonsOf, ProgramsService, type RevisionLesson, type RevisionRecord } from './programs/programs.service.ts';
export {
  LESSON_FIELDS,
  REVISION_MODEL,
  type RevisionModule,
  revisionSchema,
} from './programs/revision.schema.ts';
export type { ReviewRecord } from './reviews/review.schema.ts';
export { ReviewsModule } from './reviews/reviews.module.ts';
export { ReviewsService } from './reviews/reviews.service.ts';
