import { z } from 'zod';
import { certificateCheckSchema } from '../certificates/index.ts';
import { instant, objectId, PROGRESS_MAX } from '../foundation/index.ts';
import { enrollmentAccessSchema } from './enrollments.ts';

/** An enrollment of an account as administrators see it; what `view_analytics` shows is there with that permission only. */
export const personEnrollmentSchema = z.object({
  _id: objectId,
  course: z.object({ _id: objectId, title: z.string() }),
  enrolled_at: instant,
  /** Absent without limits. */
  access: enrollmentAccessSchema.optional(),
  /** Present with `view_analytics`. */
  follow_up: z
    .object({
      progress: z.number().min(0).max(PROGRESS_MAX),
      /** Time connected, as certificates and attestations count it. */
      minutes: z.int().min(0),
      last_seen_at: instant.nullable(),
      completed_at: instant.nullable(),
    })
    .optional(),
});

/** Answer of `GET /admin/users/{id}/enrollments`, latest first. */
export const personEnrollmentListSchema = z.array(personEnrollmentSchema);

/** A certificate of an account as administrators see it. */
export const personCertificateSchema = certificateCheckSchema.pick({
  serial: true,
  kind: true,
  status: true,
  course_title: true,
  issued_at: true,
  valid_until: true,
  revoked_at: true,
});

/** Answer of `GET /admin/users/{id}/certificates`, latest first. */
export const personCertificateListSchema = z.array(personCertificateSchema);

export type PersonEnrollment = z.infer<typeof personEnrollmentSchema>;
export type PersonCertificate = z.infer<typeof personCertificateSchema>;
