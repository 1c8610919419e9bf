import { personalDataSchema } from './personal-data.ts';
import type { RouteTable } from './route-definition.ts';
import { deletionInputSchema, emailInputSchema, nameInputSchema, userSchema } from './users.ts';

/** The routes by which an account changes itself. */
export const OWN_ACCOUNT_ROUTES = {
  'PUT /account/name': { access: 'signed_in', body: nameInputSchema, output: userSchema, errors: ['user_not_found'] },
  'POST /account/email': {
    access: 'signed_in',
    recent: true,
    description: 'Sends a link to another e-mail, which becomes that of the account when it is opened.',
    body: emailInputSchema,
    rateLimits: ['address', 'mail'],
    errors: ['user_not_found', 'mail_unavailable'],
  },
  'POST /account/deletion': {
    access: 'signed_in',
    recent: true,
    description: 'Plans the deletion of the own account in a week and ends its other sessions.',
    body: deletionInputSchema,
    output: userSchema,
    errors: ['user_not_found', 'super_admin_protected'],
  },
  'DELETE /account/deletion': {
    access: 'signed_in',
    description: 'Keeps the own account after all.',
    output: userSchema,
    errors: ['user_not_found'],
  },
  'GET /account/data': { access: 'signed_in', output: personalDataSchema },
} as const satisfies RouteTable;
