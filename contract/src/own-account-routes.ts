import { personalDataSchema } from './personal-data.ts';
import type { RouteTable } from './route-definition.ts';
import { nameInputSchema, userSchema } from './users.ts';

/** The routes by which an account changes itself. */
export const OWN_ACCOUNT_ROUTES = {
  'PUT /account/name': { access: 'signed_in', body: nameInputSchema, output: userSchema, errors: ['user_not_found'] },
  'GET /account/data': { access: 'signed_in', output: personalDataSchema },
} as const satisfies RouteTable;
