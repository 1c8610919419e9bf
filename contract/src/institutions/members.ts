import { z } from 'zod';
import { body, day, instant, objectId, pageQuery, searchQuery } from '../foundation/index.ts';

/** What somebody is in an institution; docs/product.md, Institutions. No permission follows from it elsewhere. */
export const MEMBER_ROLES = ['manager', 'tutor', 'resident'] as const;

export const MEMBER_ROLE_LABELS = {
  manager: 'Responsable',
  tutor: 'Tuteur',
  resident: 'Interne',
} satisfies Record<MemberRole, string>;

export const memberRoleSchema = z.enum(MEMBER_ROLES, { error: 'Choisissez un rôle' });

/** A membership with its period; `until` is null while no end is known. */
export const memberSchema = z.object({
  _id: objectId,
  user: z.object({
    _id: objectId,
    name: z.string(),
    /** Null of a former member. */
    email: z.string().nullable(),
  }),
  role: memberRoleSchema,
  from: instant,
  until: instant.nullable(),
  is_current: z.boolean(),
});

/** Query of `GET /institutions/{id}/members`; `q` searches the name, of current members also the e-mail. */
export const memberQuerySchema = z.object({
  role: memberRoleSchema.optional(),
  state: z.enum(['current', 'former'], { error: 'Cet état est inconnu' }).optional(),
  q: searchQuery,
  ...pageQuery,
});

/** Answer of `GET /institutions/{id}/members`, latest first. */
export const memberListSchema = z.array(memberSchema);

/** Body of `PUT /institutions/{id}/members/{member}`: the last day of the membership, or null. */
export const memberInputSchema = body({ until_on: day.nullable() });

export type MemberRole = (typeof MEMBER_ROLES)[number];
export type Member = z.infer<typeof memberSchema>;
export type MemberQuery = z.infer<typeof memberQuerySchema>;
export type MemberInput = z.infer<typeof memberInputSchema>;
