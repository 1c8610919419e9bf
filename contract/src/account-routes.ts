import {
  forgotPasswordSchema,
  loginSchema,
  registerSchema,
  resetPasswordSchema,
  sessionSchema,
  verifiedEmailSchema,
  verifyEmailSchema,
} from './auth.ts';
import { idParams } from './fields.ts';
import { totalSchema } from './lists.ts';
import type { RouteTable } from './route-definition.ts';
import { permissionsSchema, userFilterSchema, userListSchema, userQuerySchema, userSchema } from './users.ts';

/** The routes of sessions and accounts. */
export const ACCOUNT_ROUTES = {
  'POST /auth/register': {
    access: 'public',
    body: registerSchema,
    output: sessionSchema,
    status: 201,
    rateLimits: ['address'],
    errors: ['email_taken'],
  },
  'POST /auth/login': {
    access: 'public',
    body: loginSchema,
    output: sessionSchema,
    rateLimits: ['account', 'login'],
    errors: ['invalid_credentials'],
  },
  'GET /auth/me': { access: 'signed_in', output: userSchema },
  'POST /auth/verify-email': {
    access: 'public',
    body: verifyEmailSchema,
    output: verifiedEmailSchema,
    rateLimits: ['login'],
    errors: ['link_invalid'],
  },
  'POST /account/verification': {
    access: 'signed_in',
    rateLimits: ['address'],
    errors: ['email_already_verified', 'mail_unavailable'],
  },
  'POST /auth/forgot-password': {
    access: 'public',
    body: forgotPasswordSchema,
    rateLimits: ['account', 'login'],
    errors: ['mail_unavailable'],
  },
  'POST /auth/reset-password': {
    access: 'public',
    body: resetPasswordSchema,
    rateLimits: ['login'],
    errors: ['link_invalid'],
  },
  'GET /admin/users': { access: ['manage_users'], query: userQuerySchema, output: userListSchema },
  'GET /admin/users/count': { access: ['manage_users'], query: userFilterSchema, output: totalSchema },
  'POST /admin/users/:id/make-admin': {
    access: 'super_admin',
    params: idParams,
    body: permissionsSchema,
    output: userSchema,
    errors: ['user_not_found', 'already_admin', 'super_admin_protected'],
  },
  'POST /admin/users/:id/revoke-admin': {
    access: 'super_admin',
    params: idParams,
    output: userSchema,
    errors: ['user_not_found', 'not_admin', 'super_admin_protected'],
  },
  'PUT /admin/users/:id/permissions': {
    access: 'super_admin',
    params: idParams,
    ifMatch: true,
    body: permissionsSchema,
    output: userSchema,
    errors: ['user_not_found', 'not_admin', 'super_admin_protected'],
  },
  'DELETE /admin/users/:id': {
    access: 'super_admin',
    params: idParams,
    errors: ['user_not_found', 'super_admin_protected'],
  },
} as const satisfies RouteTable;
