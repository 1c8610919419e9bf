import { z } from 'zod';
import {
  activationSchema,
  announcedSchema,
  applicationQuerySchema,
  approvalSchema,
  deploymentSchema,
  promoteInputSchema,
  rampInputSchema,
  releasedFileParams,
  releaseInputSchema,
  releaseTypesSchema,
  rollbackInputSchema,
  tokenInputSchema,
  tokenParams,
  tokenSchema,
} from './releases.ts';
import { previewInputSchema, previewSchema } from './remotes/preview.ts';
import { liveRegistrySchema, registryQuerySchema, registrySchema } from './remotes/registry.ts';
import { releaseSetSchema, removalSchema, setMemberSchema, setMoveSchema, setQuerySchema } from './sets.ts';
import { deploymentListSchema, releaseHealthSchema, telemetrySchema, watchedDeploymentSchema } from './telemetry.ts';

/** Why the store gives out or takes no file; checking stored files may also make them new again. */
const STORE_ERRORS = ['storage_unavailable', 'storage_full'] as const;

/** Why a set is not moved. */
const SET_ERRORS = [
  ...STORE_ERRORS,
  'set_not_found',
  'set_changed',
  'set_live',
  'canary_running',
  'live_changed',
  'no_earlier_release',
  'release_not_found',
  'release_incomplete',
  'release_incompatible',
  'release_unrenderable',
] as const;

/** The changes that delivery reports to the product's audit log. */
export type DeliveryAction =
  | 'remote.release'
  | 'remote.canary'
  | 'remote.promote'
  | 'remote.rollback'
  | 'remote.set_put'
  | 'remote.set_leave'
  | 'remote.set_dissolve'
  | 'remote.approve'
  | 'remote.remove'
  | 'remote.restore'
  | 'remote.token_create'
  | 'remote.token_revoke';

/**
 * The routes of delivery, below `/api`; the product adds them to its route table. `team` means a deploy token, and
 * `super_admin` whoever operates the product; `recent`, that the product asks again who it is.
 */
export const DELIVERY_ROUTES = {
  'GET /remotes': { access: 'public', query: registryQuerySchema, output: registrySchema, revalidates: true },
  'GET /releases': {
    access: 'team',
    query: applicationQuerySchema,
    output: watchedDeploymentSchema,
    errors: ['other_team', 'remote_not_found'],
  },
  'GET /releases/health': {
    access: 'team',
    query: applicationQuerySchema,
    output: releaseHealthSchema,
    errors: ['other_team', 'remote_not_found'],
  },
  // What a team builds on is another's.
  'GET /releases/types': {
    access: 'team',
    query: applicationQuerySchema,
    output: releaseTypesSchema,
    errors: ['remote_not_found'],
  },
  'GET /releases/registry': { access: 'team', output: liveRegistrySchema },
  'POST /releases': {
    access: 'team',
    body: releaseInputSchema,
    output: announcedSchema,
    slow: true,
    errors: [...STORE_ERRORS, 'other_team', 'release_exists', 'release_incompatible', 'section_taken'],
  },
  'PUT /releases/files/:digest': {
    access: 'team',
    params: releasedFileParams,
    bodyType: 'application/octet-stream',
    slow: true,
    errors: [...STORE_ERRORS, 'file_not_expected', 'file_corrupt'],
  },
  'POST /releases/activate': {
    access: 'team',
    slow: true,
    body: activationSchema,
    output: z.array(deploymentSchema),
    errors: [
      ...STORE_ERRORS,
      'other_team',
      'release_not_found',
      'release_incomplete',
      'release_unreadable',
      'release_incompatible',
      'release_unrenderable',
      'canary_running',
      'live_changed',
    ],
  },
  'POST /releases/preview': {
    access: 'team',
    slow: true,
    body: previewInputSchema,
    output: previewSchema,
    errors: [
      ...STORE_ERRORS,
      'other_team',
      'release_not_found',
      'release_incomplete',
      'release_unreadable',
      'release_incompatible',
    ],
  },
  'POST /releases/canary': {
    access: 'team',
    body: rampInputSchema,
    output: deploymentSchema,
    errors: ['other_team', 'remote_not_found', 'no_canary'],
  },
  'POST /releases/promote': {
    access: 'team',
    body: promoteInputSchema,
    output: deploymentSchema,
    errors: ['other_team', 'remote_not_found', 'no_canary', 'release_incompatible'],
  },
  'POST /releases/rollback': {
    access: 'team',
    body: rollbackInputSchema,
    output: deploymentSchema,
    errors: [
      'other_team',
      'remote_not_found',
      'no_earlier_release',
      'release_not_found',
      'release_incomplete',
      'release_incompatible',
    ],
  },
  'GET /releases/sets': { access: 'team', query: setQuerySchema, output: releaseSetSchema, errors: ['set_not_found'] },
  'POST /releases/sets': {
    access: 'team',
    slow: true,
    body: setMemberSchema,
    output: releaseSetSchema,
    errors: [
      ...STORE_ERRORS,
      'other_team',
      'remote_not_found',
      'release_not_found',
      'release_incomplete',
      'release_unreadable',
      'release_live',
    ],
  },
  'POST /releases/sets/moves': {
    access: 'team',
    slow: true,
    body: setMoveSchema,
    output: releaseSetSchema,
    errors: [...SET_ERRORS, 'other_team'],
  },
  'GET /admin/deployments': { access: 'super_admin', output: deploymentListSchema },
  'POST /admin/deployments/rollback': {
    access: 'super_admin',
    recent: true,
    body: rollbackInputSchema,
    output: deploymentSchema,
    errors: [
      'remote_not_found',
      'no_earlier_release',
      'release_not_found',
      'release_incomplete',
      'release_incompatible',
    ],
  },
  'POST /admin/deployments/approve': {
    access: 'super_admin',
    recent: true,
    body: approvalSchema,
    output: deploymentSchema,
    errors: ['remote_not_found', 'nothing_to_approve', 'proposal_changed', 'section_taken'],
  },
  'POST /admin/deployments/removal': {
    access: 'super_admin',
    recent: true,
    body: removalSchema,
    output: deploymentSchema,
    errors: ['remote_not_found', 'remote_permanent', 'release_incompatible'],
  },
  'GET /admin/deployments/sets': { access: 'super_admin', output: z.array(releaseSetSchema) },
  'POST /admin/deployments/sets/moves': {
    access: 'super_admin',
    recent: true,
    slow: true,
    body: setMoveSchema,
    output: releaseSetSchema,
    errors: SET_ERRORS,
  },
  'GET /admin/deployments/tokens': { access: 'super_admin', output: z.array(tokenSchema) },
  'POST /admin/deployments/tokens': {
    access: 'super_admin',
    recent: true,
    body: tokenInputSchema,
    output: z.object({ token: z.string() }),
    status: 201,
  },
  'DELETE /admin/deployments/tokens/:id': {
    access: 'super_admin',
    recent: true,
    params: tokenParams,
    errors: ['token_not_found'],
  },
  'POST /telemetry': { access: 'public', body: telemetrySchema, rateLimits: ['reports'] },
} as const;
