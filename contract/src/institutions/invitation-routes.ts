import { z } from 'zod';
import { objectId, type RouteTable } from '../foundation/index.ts';
import {
  importInputSchema,
  importListSchema,
  importPageSchema,
  ROSTER_MAX_BYTES,
  startedImportSchema,
} from './imports.ts';
import {
  acceptedInvitationSchema,
  invitationInputSchema,
  invitationLinkSchema,
  invitationListSchema,
  invitationQuerySchema,
  invitationSchema,
  invitedAccountSchema,
  invitedSessionSchema,
  openInvitationSchema,
} from './invitations.ts';

const params = z.object({ id: objectId, invitation: objectId });
const importParams = z.object({ id: objectId, import: objectId });

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
    idempotencyKey: true,
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
      'too_many_invitations',
      'mail_unavailable',
    ],
  },
  'POST /institutions/:id/invitations/:invitation/resend': {
    access: 'signed_in',
    idempotencyKey: true,
    description: 'Sends another link, which replaces the earlier one.',
    params,
    output: invitationSchema,
    rateLimits: ['address'],
    errors: [
      'institution_not_found',
      'invitation_not_found',
      'permission_denied',
      'invitation_closed',
      'mail_unavailable',
    ],
  },
  'DELETE /institutions/:id/invitations/:invitation': {
    access: 'signed_in',
    description: 'Withdraws an open invitation.',
    params,
    errors: ['institution_not_found', 'invitation_not_found', 'permission_denied', 'invitation_closed'],
  },
  'GET /institutions/:id/imports': {
    access: 'signed_in',
    output: importListSchema,
    errors: ['institution_not_found'],
  },
  'POST /institutions/:id/imports': {
    access: 'signed_in',
    idempotencyKey: true,
    description: 'Invites the persons of a roster, in the background; the same text again changes nothing.',
    body: importInputSchema,
    // Escaping makes line ends and quotes twice as long.
    bodyMax: 2 * ROSTER_MAX_BYTES + 10_000,
    output: startedImportSchema,
    status: 201,
    rateLimits: ['address'],
    errors: [
      'institution_not_found',
      'order_not_found',
      'permission_denied',
      'too_many_invitations',
      'mail_unavailable',
    ],
  },
  'GET /institutions/:id/imports/:import': {
    access: 'signed_in',
    params: importParams,
    output: importPageSchema,
    errors: ['institution_not_found', 'import_not_found'],
  },
  'GET /institutions/:id/imports/:import/report': {
    access: 'signed_in',
    params: importParams,
    file: 'text/csv; charset=utf-8',
    errors: ['institution_not_found', 'import_not_found'],
  },
  'POST /invitations/open': {
    access: 'public',
    description: 'What the link of an invitation asks.',
    body: invitationLinkSchema,
    output: openInvitationSchema,
    rateLimits: ['registration'],
    errors: ['link_invalid'],
  },
  'POST /invitations/accept': {
    access: 'signed_in',
    idempotencyKey: true,
    description: 'Joins the institution with the account of the call, whose e-mail must be that of the invitation.',
    body: invitationLinkSchema,
    output: acceptedInvitationSchema,
    rateLimits: ['registration'],
    errors: ['link_invalid', 'invitation_of_another', 'student_only'],
  },
  'POST /invitations/register': {
    access: 'public',
    description:
      'Creates an account with the address of the invitation, which the link proves, and joins the institution.',
    body: invitedAccountSchema,
    output: invitedSessionSchema,
    status: 201,
    rateLimits: ['registration'],
    errors: ['link_invalid', 'email_taken'],
  },
  'POST /invitations/decline': {
    access: 'public',
    body: invitationLinkSchema,
    rateLimits: ['registration'],
    errors: ['link_invalid'],
  },
} as const satisfies RouteTable;
