import type { Course } from '@iris/contract/courses';
import type { EnrolledCourse, Enrollment } from '@iris/contract/enrollments';
import type { EnrollmentRecord } from './enrollment.schema.ts';

/** Converts a stored enrollment to an answer. */
export function toEnrollment(record: EnrollmentRecord): Enrollment {
  return { _id: record._id.toHexString(), progress: record.progress };
}

/** Converts a stored enrollment and its course to an item of the dashboard. */
export function toEnrolledCourse(
  record: EnrollmentRecord,
  { _id, title, image, image_alt, duration, level }: Course,
): EnrolledCourse {
  return { enrollment: toEnrollment(record), course: { _id, title, image, image_alt, duration, level } };
}
