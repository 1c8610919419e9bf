import { analyticsQuerySchema, analyticsSchema } from './analytics.ts';
import { healthSchema } from './health.ts';
import { journalFilterSchema, journalQuerySchema, journalSchema } from './journal.ts';
import {
  deploymentSchema,
  promoteInputSchema,
  releaseInputSchema,
  remoteQuerySchema,
  rollbackInputSchema,
} from './releases.ts';
import { remoteListSchema } from './remotes.ts';
import type { RouteTable } from './route-definition.ts';
import { cspReportSchema, deploymentListSchema, telemetrySchema } from './telemetry.ts';
import { adminStatsSchema } from './users.ts';

/** The routes that operate the academy: figures, journal, releases, telemetry and health. */
export const OPERATIONS_ROUTES = {
  'GET /admin/dashboard': { access: ['view_analytics'], output: adminStatsSchema },
  'GET /admin/analytics': { access: ['view_analytics'], query: analyticsQuerySchema, output: analyticsSchema },
  'GET /admin/journal': { access: 'super_admin', query: journalQuerySchema, output: journalSchema },
  'GET /admin/journal/export': {
    access: 'super_admin',
    query: journalFilterSchema,
    file: 'text/csv; charset=utf-8',
  },
  'GET /remotes': { access: 'public', output: remoteListSchema, revalidates: true },
  'GET /releases': {
    access: 'team',
    query: remoteQuerySchema,
    output: deploymentSchema,
    errors: ['other_team'],
  },
  'POST /releases': {
    access: 'team',
    body: releaseInputSchema,
    output: deploymentSchema,
    status: 201,
    errors: ['other_team', 'release_exists', 'release_incompatible'],
  },
  'POST /releases/promote': {
    access: 'team',
    body: promoteInputSchema,
    output: deploymentSchema,
    errors: ['other_team', 'no_canary'],
  },
  'POST /releases/rollback': {
    access: 'team',
    body: rollbackInputSchema,
    output: deploymentSchema,
    errors: ['other_team', 'no_earlier_release', 'release_not_found', 'release_incompatible'],
  },
  'GET /admin/deployments': { access: 'super_admin', output: deploymentListSchema },
  'POST /admin/deployments/rollback': {
    access: 'super_admin',
    body: rollbackInputSchema,
    output: deploymentSchema,
    errors: ['no_earlier_release', 'release_not_found', 'release_incompatible'],
  },
  'POST /telemetry': { access: 'public', body: telemetrySchema, rateLimits: ['reports'] },
  'POST /csp-reports': {
    access: 'public',
    body: cspReportSchema,
    bodyType: 'application/csp-report',
    rateLimits: ['reports'],
  },
  'GET /health/live': { access: 'public', output: healthSchema },
  'GET /health/ready': { access: 'public', output: healthSchema },
} as const satisfies RouteTable;
