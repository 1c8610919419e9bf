import type { RouteTable } from '../../foundation/index.ts';
import {
  newPasskeySchema,
  passkeyNameSchema,
  passkeySchema,
  passkeySetupSchema,
  recoveryCodesSchema,
  secondFactorSchema,
  totpConfirmationSchema,
  totpSetupSchema,
} from './second-factor.ts';

/** The routes by which an account sets up its second factors. */
export const SECOND_FACTOR_ROUTES = {
  'GET /account/second-factor': { access: 'signed_in', output: secondFactorSchema },
  'DELETE /account/second-factor': {
    access: 'signed_in',
    recent: true,
    description: 'Switches the second factor off: the password is enough again.',
  },
  'POST /account/second-factor/totp': {
    access: 'signed_in',
    recent: true,
    description: 'Begins to set up an application for codes; it counts once a first code confirms it.',
    output: totpSetupSchema,
    rateLimits: ['address'],
  },
  'POST /account/second-factor/totp/confirm': {
    access: 'signed_in',
    recent: true,
    description: 'Confirms an application by its first code. It replaces an earlier one.',
    body: totpConfirmationSchema,
    output: recoveryCodesSchema,
    errors: ['challenge_expired'],
  },
  'DELETE /account/second-factor/totp': { access: 'signed_in', recent: true },
  'POST /account/second-factor/passkeys/options': {
    access: 'signed_in',
    recent: true,
    description: 'Begins to add a passkey.',
    output: passkeySetupSchema,
    rateLimits: ['address'],
    errors: ['too_many_passkeys'],
  },
  'POST /account/second-factor/passkeys': {
    access: 'signed_in',
    recent: true,
    body: newPasskeySchema,
    output: recoveryCodesSchema,
    status: 201,
    errors: ['challenge_expired', 'too_many_passkeys', 'passkey_taken'],
  },
  'PUT /account/second-factor/passkeys/:id': {
    access: 'signed_in',
    recent: true,
    body: passkeyNameSchema,
    output: passkeySchema,
    errors: ['passkey_not_found'],
  },
  'DELETE /account/second-factor/passkeys/:id': {
    access: 'signed_in',
    recent: true,
    errors: ['passkey_not_found'],
  },
  'POST /account/second-factor/recovery-codes': {
    access: 'signed_in',
    recent: true,
    description: 'Makes new recovery codes; those of before are no longer valid.',
    output: recoveryCodesSchema,
    errors: ['second_factor_off'],
  },
} as const satisfies RouteTable;
