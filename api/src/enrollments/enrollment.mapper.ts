import type { Course } from '@iris/contract/courses';
import type { EnrolledCourse, Enrollment } from '@iris/contract/enrollments';
import type { EnrollmentRecord } from './enrollment.schema.ts';

/** An enrollment as every answer shows it. */
export function toEnrollment(record: EnrollmentRecord): Enrollment {
  return { _id: record._id.toHexString(), progress: record.progress };
}

/** An enrollment beside its course, as the dashboard shows it. */
export function toEnrolledCourse(
  record: EnrollmentRecord,
  { _id, title, image, image_alt, duration, level }: Course,
): EnrolledCourse {
  return { enrollment: toEnrollment(record), course: { _id, title, image, image_alt, duration, level } };
}
