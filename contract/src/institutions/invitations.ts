import { z } from 'zod';
import { accountName, linkTokenSchema, registerSchema, sessionSchema } from '../accounts/index.ts';
import { body, email, instant, objectId, optionalLine, pageQuery, searchQuery } from '../foundation/index.ts';
import { memberRoleSchema } from './members.ts';

/** Days for which an invitation can be accepted. */
export const INVITATION_DAYS = 30;

/** Maximum number of open invitations of an institution. */
export const OPEN_INVITATIONS_MAX = 10_000;

/** Months for which it is known whom an institution invited, and what became of it. */
export const INVITATION_KEPT_MONTHS = 12;

/** Where an invitation stands. */
export const INVITATION_STATES = ['open', 'accepted', 'declined', 'expired', 'withdrawn'] as const;

export const INVITATION_STATE_LABELS = {
  open: 'En attente',
  accepted: 'Acceptée',
  declined: 'Déclinée',
  expired: 'Expirée',
  withdrawn: 'Retirée',
} satisfies Record<InvitationState, string>;

/** Body of `POST /institutions/{id}/invitations`. Only administrators invite managers. */
export const invitationInputSchema = body({
  name: optionalLine(100),
  email,
  role: memberRoleSchema,
  /** The order of which a resident takes a seat by accepting; null for none. */
  order: objectId.nullable(),
});

/** An invitation as managers see it: whether the address has an account is never told. */
export const invitationSchema = z.object({
  _id: objectId,
  name: z.string(),
  email: z.string(),
  role: memberRoleSchema,
  order: objectId.nullable(),
  state: z.enum(INVITATION_STATES),
  sent_at: instant,
  expires_at: instant,
});

/** Query of `GET /institutions/{id}/invitations`; `q` searches name and e-mail. */
export const invitationQuerySchema = z.object({
  state: z.enum(INVITATION_STATES, { error: 'Cet état est inconnu' }).optional(),
  q: searchQuery,
  ...pageQuery,
});

/** Answer of `GET /institutions/{id}/invitations`, latest first. */
export const invitationListSchema = z.array(invitationSchema);

/** Body of the calls of whoever opens the link of an invitation: its secret. */
export const invitationLinkSchema = body({ token: linkTokenSchema });

/** What accepting an invitation gives a seat in: `course` is null for all courses of the catalog. */
const invitedSeatSchema = z.object({ course: z.string().nullable(), starts_on: z.string(), ends_on: z.string() });

/** Answer of `POST /invitations/open`: what its reader is asked, and nothing of accounts. */
export const openInvitationSchema = z.object({
  institution: z.string(),
  role: memberRoleSchema,
  name: z.string(),
  email: z.string(),
  expires_at: instant,
  seat: invitedSeatSchema.nullable(),
});

/** Body of `POST /invitations/register`: an account with the address of the invitation, which the link proves. */
export const invitedAccountSchema = body({
  token: linkTokenSchema,
  name: accountName,
  password: registerSchema.shape.password,
});

/** Answer of `POST /invitations/accept`. */
export const acceptedInvitationSchema = z.object({
  institution: objectId,
  /** Null without a seat; `none_left` when the order had no seat left. */
  seat: z.enum(['taken', 'none_left']).nullable(),
});

/** Answer of `POST /invitations/register`. */
export const invitedSessionSchema = sessionSchema.extend({ accepted: acceptedInvitationSchema });

export type Invitation = z.infer<typeof invitationSchema>;
export type InvitationState = (typeof INVITATION_STATES)[number];
export type InvitationInput = z.infer<typeof invitationInputSchema>;
export type InvitationQuery = z.infer<typeof invitationQuerySchema>;
export type InvitedSeat = z.infer<typeof invitedSeatSchema>;
export type OpenInvitation = z.infer<typeof openInvitationSchema>;
export type InvitedAccount = z.infer<typeof invitedAccountSchema>;
export type AcceptedInvitation = z.infer<typeof acceptedInvitationSchema>;
