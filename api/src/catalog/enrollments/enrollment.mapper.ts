import { type Course, courseCardSchema } from '@iris/contract/catalog';
import type { EnrolledCourse, Enrollment } from '@iris/contract/learning';
import type { EnrollmentRecord } from './enrollment.schema.ts';

/** Converts a stored enrollment to an answer. */
export function toEnrollment(record: EnrollmentRecord): Enrollment {
  return { _id: record._id.toHexString(), progress: record.progress };
}

/** Converts a stored enrollment and its course to an item of the dashboard. */
export function toEnrolledCourse(record: EnrollmentRecord, course: Course): EnrolledCourse {
  return { enrollment: toEnrollment(record), course: courseCardSchema.parse(course) };
}
