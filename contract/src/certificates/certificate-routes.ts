import type { RouteTable } from '../foundation/index.ts';
import {
  attestationInputSchema,
  badgeKeysSchema,
  certificateCheckSchema,
  ownCertificateListSchema,
  revocationInputSchema,
  serialParams,
  statusListParams,
} from './certificates.ts';

/** The routes of certificates: checking one, its files, and its revocation. */
export const CERTIFICATE_ROUTES = {
  'GET /certificates/mine': { access: 'signed_in', output: ownCertificateListSchema },
  'GET /certificates/:serial': {
    access: 'public',
    params: serialParams,
    output: certificateCheckSchema,
    errors: ['certificate_not_found'],
  },
  'GET /certificates/:serial/pdf': {
    access: 'public',
    params: serialParams,
    file: 'application/pdf',
    rateLimits: ['documents'],
    errors: ['certificate_not_found', 'certificate_revoked'],
  },
  'GET /certificates/:serial/badge': {
    access: 'public',
    params: serialParams,
    file: 'application/vc+jwt',
    rateLimits: ['documents'],
    errors: ['certificate_not_found', 'certificate_revoked', 'badge_unavailable'],
  },
  'GET /badges/keys': { access: 'public', output: badgeKeysSchema },
  'GET /badges/status/:list': {
    access: 'public',
    description: 'Which badges are revoked, as a signed Bitstring Status List.',
    params: statusListParams,
    file: 'application/vc+jwt',
    rateLimits: ['documents'],
    errors: ['badge_unavailable', 'status_list_not_found'],
  },
  'POST /certificates/:serial/attestation': {
    access: 'signed_in',
    params: serialParams,
    body: attestationInputSchema,
    file: 'application/pdf',
    rateLimits: ['documents'],
    errors: ['certificate_not_found', 'certificate_revoked'],
  },
  'POST /admin/certificates/:serial/revoke': {
    access: 'super_admin',
    idempotencyKey: true,
    recent: true,
    params: serialParams,
    body: revocationInputSchema,
    output: certificateCheckSchema,
    errors: ['certificate_not_found', 'already_revoked'],
  },
} as const satisfies RouteTable;
