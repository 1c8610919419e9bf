import { z } from 'zod';
import { body, instant, objectId, paragraph, rppsSchema } from '../foundation/index.ts';
import { normalizeSerial, serialFault, TYPED_SERIAL } from './serials.ts';

/** A certificate's serial as it is typed; the result has the one spelling in which it is stored. */
const typedSerial = z
  .string({ error: 'Le numéro du certificat est requis' })
  .regex(TYPED_SERIAL, { error: ({ input }) => serialFault(String(input)) })
  .transform((typed) => normalizeSerial(typed) ?? typed);

/** Route parameter `{serial}`. */
export const serialParams = z.object({ serial: typedSerial });

/** Route parameter `{list}`: the number of a status list. */
export const statusListParams = z.object({
  list: z.string().regex(/^(0|[1-9][0-9]{0,4})$/, "Cette liste n'existe pas"),
});

/** The form that checks a certificate. */
export const certificateSearchSchema = body({ serial: typedSerial });

/** Body of `POST /certificates/{serial}/attestation`. */
export const attestationInputSchema = body({
  rpps: rppsSchema.transform((digits) => digits || undefined).optional(),
});

/** Body of `POST /admin/certificates/{serial}/revoke`; the reason is public. */
export const revocationInputSchema = body({ reason: paragraph('La raison est requise', 500) });

/** Answer of `GET /certificates/{serial}`: what anyone with the serial may know. */
export const certificateCheckSchema = z.object({
  serial: z.string(),
  /** Of a completed course, or an attestation of presence at a webinar. */
  kind: z.enum(['course', 'webinar']),
  status: z.enum(['valid', 'expired', 'revoked']),
  student_name: z.string(),
  /** How its files write a name that they cannot print. */
  printed_name: z.string().optional(),
  /** Whether the student has deleted the account and the name with it. */
  is_anonymous: z.boolean().optional(),
  /** Of the course or webinar. */
  course_title: z.string(),
  /** Hours of training that were announced. */
  hours: z.number().min(0),
  /** Time connected until the completion, or minutes of presence, as measured; certificates of earlier versions lack it. */
  measured_minutes: z.int().min(0).optional(),
  /** The completion of the course, or the end of the webinar. */
  completed_at: instant,
  /** When the webinar was held and how long; only with an attestation of presence. */
  webinar: z.object({ _id: objectId, starts_at: instant, minutes: z.int().min(1) }).optional(),
  issued_at: instant,
  /** The end of its last valid day, where the course sets one. */
  valid_until: instant.optional(),
  revoked_at: instant.optional(),
  /** Why it was revoked. */
  reason: z.string().optional(),
});

/** One item of `GET /certificates/mine`. */
export const ownCertificateSchema = certificateCheckSchema.extend({
  /** Of the enrollment, or of the registration for the webinar. */
  enrollment_id: objectId,
  course_id: objectId.optional(),
});

/** Answer of `GET /certificates/mine`, latest first. */
export const ownCertificateListSchema = z.array(ownCertificateSchema);

/** Answer of `GET /badges/keys`: the public keys of the badges, as a JWK set (RFC 7517). */
export const badgeKeysSchema = z.object({
  keys: z.array(
    z.object({
      kty: z.string(),
      kid: z.string(),
      alg: z.string(),
      use: z.string(),
      n: z.string().optional(),
      e: z.string().optional(),
      crv: z.string().optional(),
      x: z.string().optional(),
      y: z.string().optional(),
    }),
  ),
});

export type CertificateCheck = z.infer<typeof certificateCheckSchema>;
export type OwnCertificate = z.infer<typeof ownCertificateSchema>;
export type AttestationInput = z.infer<typeof attestationInputSchema>;
export type CertificateSearch = z.infer<typeof certificateSearchSchema>;
export type BadgeKeys = z.infer<typeof badgeKeysSchema>;

/** What a certificate of a kind is called. */
export const CERTIFICATE_KIND_LABELS = {
  course: 'Certificat de réussite',
  webinar: 'Attestation de présence',
} satisfies Record<CertificateCheck['kind'], string>;

/** The statuses of a certificate. */
export const CERTIFICATE_STATUS_LABELS = {
  valid: 'Valide',
  expired: 'Expiré',
  revoked: 'Révoqué',
} satisfies Record<CertificateCheck['status'], string>;
