import { z } from 'zod';
import { body, day, instant, objectId, PROGRESS_MAX, pageQuery, searchQuery } from '../foundation/index.ts';
import { memberRoleSchema } from './members.ts';
import { seatOrderSchema } from './seats.ts';

/** A course that a resident follows on a seat of the institution. */
export const residentCourseSchema = z.object({
  course: z.object({ _id: objectId, title: z.string() }),
  progress: z.number().min(0).max(PROGRESS_MAX),
  last_seen_at: instant.nullable(),
  completed_at: instant.nullable(),
  ends_at: instant.nullable(),
  /** The serial number of its certificate. */
  certificate: z.string().nullable(),
});

const tutoring = z.object({
  _id: objectId,
  /** Null while the resident has not agreed. */
  agreed_at: instant.nullable(),
  /** When the resident refused or withdrew; absent otherwise. */
  refused_at: instant.optional(),
});

/** A current resident with the courses of the institution's seats, for managers and for the tutors whom the resident has allowed. */
export const residentSchema = z.object({
  /** The id of the account. */
  _id: objectId,
  /** The id of the membership. */
  member: objectId,
  name: z.string(),
  from: instant,
  until: instant.nullable(),
  courses: z.array(residentCourseSchema),
  /** For managers only. */
  seats: z.array(z.object({ _id: objectId, order: objectId, may_return: z.boolean() })),
  /** For managers only. */
  tutors: z.array(tutoring.extend({ tutor: z.object({ _id: objectId, name: z.string() }) })),
});

/** Query of `GET /institutions/{id}/residents`; `q` searches the name. */
export const residentQuerySchema = z.object({ q: searchQuery, ...pageQuery });

/** Answer of `GET /institutions/{id}/residents`, the latest accounts first. */
export const residentListSchema = z.array(residentSchema);

/** Answer of `GET /institutions/{id}/residents/{user}`. */
export const residentPageSchema = residentSchema.extend({
  institution: z.object({ _id: objectId, name: z.string() }),
  courses: z.array(
    residentCourseSchema.extend({
      /** Time connected, as certificates and attestations count it. */
      minutes: z.int().min(0),
      lessons: z.array(z.object({ title: z.string(), module: z.string(), is_done: z.boolean() })),
    }),
  ),
});

/** Body of `POST /institutions/{id}/tutorings`: the ids of two accounts that are members. */
export const tutoringInputSchema = body({ tutor: objectId, resident: objectId }).refine(
  ({ tutor, resident }) => tutor !== resident,
  { path: ['tutor'], error: "Le tuteur et l'interne sont la même personne" },
);

/** Body of `PUT /account/tutorings/{id}`. */
export const consentSchema = body({ agreed: z.boolean({ error: 'Dites si vous acceptez' }) });

/** An institution as a member sees it in the own space. */
export const ownInstitutionSchema = z.object({
  _id: objectId,
  name: z.string(),
  /** The current memberships. */
  roles: z.array(z.object({ role: memberRoleSchema, from: instant, until: instant.nullable() })),
  /** For residents: the running orders, with what is left of them. */
  offers: z.array(
    seatOrderSchema.pick({ _id: true, course: true, starts_on: true, ends_on: true }).extend({
      left: z.int().min(0),
      /** Whether the caller holds a seat of it. */
      is_held: z.boolean(),
    }),
  ),
  /** For residents: who asks to follow them, or does. */
  tutorings: z.array(tutoring.extend({ tutor: z.string() })),
});

/** Answer of `GET /account/institutions`. */
export const ownInstitutionListSchema = z.array(ownInstitutionSchema);

/** Maximum number of certificates in one document. */
export const ATTESTATIONS_MAX = 200;

/** Query of `GET /institutions/{id}/attestations`: the days on which the certificates were issued. */
export const attestationQuerySchema = z.object({ from: day.optional(), to: day.optional() });

export type ResidentCourse = z.infer<typeof residentCourseSchema>;
export type Resident = z.infer<typeof residentSchema>;
export type ResidentQuery = z.infer<typeof residentQuerySchema>;
export type ResidentPage = z.infer<typeof residentPageSchema>;
export type TutoringInput = z.infer<typeof tutoringInputSchema>;
export type OwnInstitution = z.infer<typeof ownInstitutionSchema>;
export type AttestationQuery = z.infer<typeof attestationQuerySchema>;
