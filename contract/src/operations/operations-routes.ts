import { adminStatsSchema } from '../accounts/index.ts';
import type { RouteTable } from '../foundation/index.ts';
import { analyticsQuerySchema, analyticsSchema } from './analytics.ts';
import { cspReportSchema } from './csp-reports.ts';
import { failedJobListSchema, failedJobQuerySchema } from './failed-jobs.ts';
import { healthSchema } from './health.ts';
import { journalFilterSchema, journalQuerySchema, journalSchema } from './journal.ts';
import { organisationSchema } from './organisation.ts';
import { TO_DO_PERMISSIONS, toDoListSchema } from './to-do.ts';

/** The routes that operate the academy: who runs it, figures, journal and health. */
export const OPERATIONS_ROUTES = {
  'GET /organisation': { access: 'public', output: organisationSchema, cached: ['theme'], revalidates: true },
  'GET /admin/dashboard': { access: ['view_analytics'], output: adminStatsSchema },
  'GET /admin/to-do': {
    access: { anyOf: TO_DO_PERMISSIONS },
    description: 'What waits for the caller, as far as the permissions of the caller go.',
    output: toDoListSchema,
  },
  'GET /admin/analytics': { access: ['view_analytics'], query: analyticsQuerySchema, output: analyticsSchema },
  'GET /admin/journal': { access: 'super_admin', query: journalQuerySchema, output: journalSchema },
  'GET /admin/journal/export': {
    access: 'super_admin',
    recent: true,
    query: journalFilterSchema,
    file: 'text/csv; charset=utf-8',
  },
  'GET /admin/failed-jobs': {
    access: 'super_admin',
    description: 'Background work that was given up after all its attempts, for thirty days, newest first.',
    query: failedJobQuerySchema,
    output: failedJobListSchema,
  },
  'POST /admin/failed-jobs/:id/retry': {
    access: 'super_admin',
    description: 'Has it done again; repeated, it changes nothing.',
    errors: ['failed_job_not_found', 'failed_job_settled'],
  },
  'DELETE /admin/failed-jobs/:id': {
    access: 'super_admin',
    description: 'Abandons it; repeated, it changes nothing.',
    errors: ['failed_job_not_found', 'failed_job_settled'],
  },
  'POST /csp-reports': {
    access: 'public',
    body: cspReportSchema,
    bodyType: 'application/csp-report',
    rateLimits: ['reports'],
  },
  'GET /health/accepting': { access: 'public', output: healthSchema, errors: ['instance_stopping'] },
  'GET /health/live': { access: 'public', output: healthSchema },
  'GET /health/ready': { access: 'public', output: healthSchema, errors: ['instance_stopping'] },
} as const satisfies RouteTable;
