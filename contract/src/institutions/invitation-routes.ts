import { z } from 'zod';
import { sessionSchema } from '../accounts/index.ts';
import { objectId, type RouteTable } from '../foundation/index.ts';
import {
  acceptedInvitationSchema,
  invitationInputSchema,
  invitationListSchema,
  invitationParams,
  invitationQuerySchema,
  invitationSchema,
  invitedAccountSchema,
  openInvitationSchema,
} from './invitations.ts';

const params = z.object({ id: objectId, invitation: objectId });

/** The routes of invitations, of those who invite and of those who are invited. */
export const INVITATION_ROUTES = {
  'GET /institutions/:id/invitations': {
    access: 'signed_in',
    query: invitationQuerySchema,
    output: invitationListSchema,
    errors: ['institution_not_found'],
  },
  'POST /institutions/:id/invitations': {
    access: 'signed_in',
    description:
      'Invites an address by mail, the same whether it has an account or not. Only administrators invite managers.',
    body: invitationInputSchema,
    output: invitationSchema,
    status: 201,
    rateLimits: ['address'],
    errors: [
      'institution_not_found',
      'order_not_found',
      'permission_denied',
      'already_invited',
      'already_member',
      'mail_unavailable',
    ],
  },
  'POST /institutions/:id/invitations/:invitation/resend': {
    access: 'signed_in',
    description: 'Sends another link, which replaces the earlier one.',
    params,
    output: invitationSchema,
    rateLimits: ['address', 'mail'],
    errors: ['institution_not_found', 'invitation_not_found', 'invitation_closed', 'mail_unavailable'],
  },
  'DELETE /institutions/:id/invitations/:invitation': {
    access: 'signed_in',
    description: 'Withdraws an open invitation.',
    params,
    errors: ['institution_not_found', 'invitation_not_found', 'invitation_closed'],
  },
  'GET /invitations/:token': {
    access: 'public',
    params: invitationParams,
    output: openInvitationSchema,
    rateLimits: ['address'],
    errors: ['link_invalid'],
  },
  'POST /invitations/:token/accept': {
    access: 'signed_in',
    description: 'Joins the institution with the account of the call, whose e-mail must be that of the invitation.',
    params: invitationParams,
    output: acceptedInvitationSchema,
    rateLimits: ['address'],
    errors: ['link_invalid', 'invitation_of_another', 'student_only'],
  },
  'POST /invitations/:token/register': {
    access: 'public',
    description:
      'Creates an account with the address of the invitation, which the link proves, and joins the institution.',
    params: invitationParams,
    body: invitedAccountSchema,
    output: sessionSchema.extend({ accepted: acceptedInvitationSchema }),
    status: 201,
    rateLimits: ['registration'],
    errors: ['link_invalid', 'email_taken'],
  },
  'POST /invitations/:token/decline': {
    access: 'public',
    params: invitationParams,
    rateLimits: ['address'],
    errors: ['link_invalid'],
  },
} as const satisfies RouteTable;
