import { z } from 'zod';
import { courseCardSchema } from '../catalog/index.ts';
import { body, day, instant, objectId, PROGRESS_MAX, TIME_ZONE, todayIn } from '../foundation/index.ts';

/** Body of `POST /enrollments`. */
export const enrollmentInputSchema = body({ course_id: objectId });

const dayOrNone = z.union([day, z.literal('')], { error: 'Le jour doit être de la forme AAAA-MM-JJ' }).optional();

/**
 * Body of `POST /admin/users/{id}/enrollments`. With a first and a last day of the access, in the academy's time zone; an empty
 * or absent one is no limit.
 */
export const enrollmentByOthersSchema = enrollmentByOthersAt(() => new Date());

/** The same, by the clock that a browser has of the server. */
export function enrollmentByOthersAt(now: () => Date) {
  return body({ course_id: objectId, starts_on: dayOrNone, ends_on: dayOrNone })
    .refine(({ ends_on }) => !ends_on || ends_on >= todayIn(TIME_ZONE, now()), {
      path: ['ends_on'],
      message: "L'accès ne peut pas finir dans le passé",
    })
    .refine(({ starts_on, ends_on }) => !starts_on || !ends_on || ends_on >= starts_on, {
      path: ['ends_on'],
      message: "L'accès finit avant de commencer",
    });
}

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

export type EnrollmentByOthers = z.infer<typeof enrollmentByOthersSchema>;
export type EnrollmentAccess = z.infer<typeof enrollmentAccessSchema>;
export type Enrollment = z.infer<typeof enrollmentSchema>;
export type EnrolledCourse = z.infer<typeof enrolledCourseSchema>;
