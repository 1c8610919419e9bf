import {
  forgotPasswordSchema,
  loginSchema,
  passwordChangeSchema,
  reauthenticationSchema,
  registerSchema,
  resetPasswordSchema,
  sessionSchema,
  verifiedEmailSchema,
  verifyEmailSchema,
} from './auth.ts';
import { idParams } from './fields.ts';
import { totalSchema } from './lists.ts';
import type { RouteTable } from './route-definition.ts';
import { secondFactorChallengeSchema, secondFactorLoginSchema } from './second-factor.ts';
import { openSessionListSchema } from './sessions.ts';
import { permissionsSchema, userFilterSchema, userListSchema, userQuerySchema, userSchema } from './users.ts';

/** The routes of sessions and accounts. */
export const ACCOUNT_ROUTES = {
  'POST /auth/register': {
    access: 'public',
    body: registerSchema,
    output: sessionSchema,
    status: 201,
    rateLimits: ['registration', 'mail'],
    errors: ['email_taken'],
  },
  'POST /auth/login': {
    access: 'public',
    body: loginSchema,
    output: sessionSchema,
    rateLimits: ['login'],
    errors: ['invalid_credentials', 'second_factor_required'],
  },
  'POST /auth/login/second-factor': {
    access: 'public',
    description: 'Opens the session for which a login with the right password was answered `second_factor_required`.',
    body: secondFactorLoginSchema,
    output: sessionSchema,
    rateLimits: ['address', 'login'],
    errors: ['second_factor_invalid', 'challenge_expired'],
  },
  'POST /auth/logout': { access: 'signed_in', description: 'Ends the session of the call.' },
  'POST /auth/reauthenticate': {
    access: 'signed_in',
    description: 'Proves again who uses the session; sensitive routes ask for a proof of the last 15 minutes.',
    body: reauthenticationSchema,
    rateLimits: ['login'],
    errors: ['second_factor_invalid', 'challenge_expired'],
  },
  'POST /auth/reauthenticate/challenge': {
    access: 'signed_in',
    description: 'What proves the second factor of the account: its methods, and what to ask its passkeys.',
    output: secondFactorChallengeSchema,
    rateLimits: ['address'],
    errors: ['second_factor_off'],
  },
  'GET /auth/me': { access: 'signed_in', output: userSchema },
  'POST /auth/password': {
    access: 'signed_in',
    recent: 'second_factor',
    description: 'Changes the password and ends the other sessions of the account.',
    body: passwordChangeSchema,
    rateLimits: ['login'],
  },
  'GET /account/sessions': { access: 'signed_in', output: openSessionListSchema },
  'DELETE /account/sessions': { access: 'signed_in', description: 'Ends all sessions of the account but this one.' },
  'DELETE /account/sessions/:id': { access: 'signed_in', params: idParams, errors: ['session_not_found'] },
  'POST /auth/verify-email': {
    access: 'public',
    body: verifyEmailSchema,
    output: verifiedEmailSchema,
    rateLimits: ['registration'],
    errors: ['link_invalid', 'email_taken'],
  },
  'POST /account/verification': {
    access: 'signed_in',
    rateLimits: ['address', 'mail'],
    errors: ['email_already_verified', 'mail_unavailable'],
  },
  'POST /auth/forgot-password': {
    access: 'public',
    body: forgotPasswordSchema,
    rateLimits: ['address'],
    errors: ['mail_unavailable'],
  },
  'POST /auth/reset-password': {
    access: 'public',
    body: resetPasswordSchema,
    rateLimits: ['address'],
    errors: ['link_invalid'],
  },
  'GET /admin/users': { access: ['manage_users'], query: userQuerySchema, output: userListSchema },
  'GET /admin/users/count': { access: ['manage_users'], query: userFilterSchema, output: totalSchema },
  'POST /admin/users/:id/make-admin': {
    access: 'super_admin',
    recent: true,
    description: 'Makes a student an administrator and ends the sessions of the account.',
    params: idParams,
    body: permissionsSchema,
    output: userSchema,
    errors: ['user_not_found', 'already_admin', 'super_admin_protected'],
  },
  'POST /admin/users/:id/revoke-admin': {
    access: 'super_admin',
    recent: true,
    description:
      'Makes an administrator or another super administrator a student and ends the sessions of the account.',
    params: idParams,
    output: userSchema,
    errors: ['user_not_found', 'not_admin', 'own_account', 'last_super_admin'],
  },
  'PUT /admin/users/:id/permissions': {
    access: 'super_admin',
    recent: true,
    params: idParams,
    ifMatch: true,
    body: permissionsSchema,
    output: userSchema,
    errors: ['user_not_found', 'not_admin', 'super_admin_protected'],
  },
  'DELETE /admin/users/:id': {
    access: 'super_admin',
    recent: true,
    params: idParams,
    errors: ['user_not_found', 'own_account', 'last_super_admin'],
  },
  'DELETE /admin/users/:id/sessions': {
    access: 'super_admin',
    recent: true,
    description: 'Ends all sessions of an account.',
    params: idParams,
    errors: ['user_not_found'],
  },
  'DELETE /admin/users/:id/second-factor': {
    access: 'super_admin',
    recent: true,
    description: 'Removes the second factors of another account, whose owner has lost them, and ends its sessions.',
    params: idParams,
    output: userSchema,
    errors: ['user_not_found', 'own_account', 'second_factor_off'],
  },
} as const satisfies RouteTable;
