import { z } from 'zod';
import { courseCardSchema } from '../catalog/index.ts';
import { body, instant, objectId, PROGRESS_MAX } from '../foundation/index.ts';

/** Body of `POST /enrollments`. */
export const enrollmentInputSchema = body({ course_id: objectId });

/** When an enrollment lets its learner learn, and whether it does now; null is no limit. */
export const enrollmentAccessSchema = z.object({
  state: z.enum(['open', 'ended', 'not_begun']),
  starts_at: instant.nullable(),
  /** The first instant without access. */
  ends_at: instant.nullable(),
});

/** An enrollment, also the answer of `POST /enrollments`; progress in percent, from 0 to 100, set by the server. */
export const enrollmentSchema = z.object({
  _id: objectId,
  progress: z.number().min(0).max(PROGRESS_MAX),
  /** Absent without limits. */
  access: enrollmentAccessSchema.optional(),
});

/** One item of `GET /enrollments/my-courses`. */
export const enrolledCourseSchema = z.object({
  enrollment: enrollmentSchema,
  course: courseCardSchema,
});

/** Answer of `GET /enrollments/my-courses`. */
export const enrolledCourseListSchema = z.array(enrolledCourseSchema);

export type EnrollmentAccess = z.infer<typeof enrollmentAccessSchema>;
export type Enrollment = z.infer<typeof enrollmentSchema>;
export type EnrolledCourse = z.infer<typeof enrolledCourseSchema>;
