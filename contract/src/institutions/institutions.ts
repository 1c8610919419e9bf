import { z } from 'zod';
import {
  body,
  hasLuhnKey,
  instant,
  objectId,
  pageQuery,
  printedLine,
  searchQuery,
  version,
} from '../foundation/index.ts';
import { memberRoleSchema, memberSchema } from './members.ts';
import { seatOrderSchema } from './seats.ts';

/** The SIRET of an institution, fourteen digits with a key; empty for one without, such as one abroad. */
export const siretSchema = z
  .string({ error: 'Le SIRET doit être un texte' })
  .max(40, '40 caractères au plus')
  .regex(/^[ \u00a0\u202f]*(?:(?:[0-9][ \u00a0\u202f]*){14})?$/, 'Le SIRET a exactement 14 chiffres')
  .transform((value) => value.replace(/\D/g, ''))
  .refine((value) => value === '' || isSiret(value), "La clé de ce SIRET n'est pas juste\u00a0: vérifiez ses chiffres");

/** Body of `POST /admin/institutions` and `PUT /admin/institutions/{id}`. */
export const institutionInputSchema = body({ name: printedLine('Le nom est requis', 160), siret: siretSchema });

/** The numbers of current members by role. */
export const memberCountsSchema = z.object({
  manager: z.int().min(0),
  tutor: z.int().min(0),
  resident: z.int().min(0),
});

/** An institution as administrators list it. */
export const institutionSchema = z.object({
  _id: objectId,
  name: z.string(),
  siret: z.string(),
  /** When it was closed: nobody reads its residents any more. */
  closed_at: instant.nullable(),
  created_at: instant,
  version,
  members: memberCountsSchema,
  /** Of its running orders. */
  seats: z.object({ bought: z.int().min(0), held: z.int().min(0) }),
});

/** Query of `GET /admin/institutions/count`; `q` searches name and SIRET. */
export const institutionFilterSchema = z.object({ q: searchQuery });

/** Query of `GET /admin/institutions`. */
export const institutionQuerySchema = institutionFilterSchema.extend(pageQuery);

/** Answer of `GET /admin/institutions`, by name. */
export const institutionListSchema = z.array(institutionSchema);

/** Answer of `GET /institutions/{id}`, for its managers, its tutors, and administrators with `manage_users`. */
export const institutionPageSchema = institutionSchema.omit({ seats: true }).extend({
  /** The current roles of the caller; empty for an administrator. */
  roles: z.array(memberRoleSchema),
  /** Whether the caller reads members, orders and invitations, and changes them. */
  may_manage: z.boolean(),
  /** Whether the caller reads the progress of residents. */
  may_follow: z.boolean(),
  /** Latest first; empty for tutors. */
  orders: z.array(seatOrderSchema),
});

/** A membership of somebody, with its institution. */
export const personMembershipSchema = memberSchema
  .omit({ user: true })
  .extend({ institution: institutionSchema.pick({ _id: true, name: true, closed_at: true }) });

/** Answer of `GET /admin/users/{id}/institutions`: the current ones first, by name. */
export const personMembershipListSchema = z.array(personMembershipSchema);

export type Institution = z.infer<typeof institutionSchema>;
export type InstitutionInput = z.infer<typeof institutionInputSchema>;
export type InstitutionFilter = z.infer<typeof institutionFilterSchema>;
export type InstitutionQuery = z.infer<typeof institutionQuerySchema>;
export type InstitutionPage = z.infer<typeof institutionPageSchema>;
export type PersonMembership = z.infer<typeof personMembershipSchema>;
export type MemberCounts = z.infer<typeof memberCountsSchema>;

/** La Poste numbers its offices so that the sum of all digits is a multiple of five, everybody else by Luhn (ISO/IEC 7812-1). */
function isSiret(digits: string): boolean {
  const sum = [...digits].reduce((total, digit) => total + Number(digit), 0);
  return hasLuhnKey(digits) || (digits.startsWith('356000000') && sum % 5 === 0);
}
