import type { RouteTable } from '../foundation/index.ts';
import { activityFiguresSchema, activitySchema, ratersInputSchema } from './activities.ts';

/** The routes by which administrators name raters and follow activities. Ids are those of lessons. */
export const ACTIVITY_ROUTES = {
  'GET /admin/activities/:id': {
    access: { anyOf: ['manage_courses', 'view_analytics'] },
    output: activitySchema,
    errors: ['activity_not_found'],
  },
  'PUT /admin/activities/:id/raters': {
    access: ['manage_courses'],
    idempotencyKey: true,
    ifMatch: true,
    body: ratersInputSchema,
    output: activitySchema,
    errors: ['activity_not_found'],
  },
  'GET /admin/activities/:id/figures': {
    access: ['view_analytics'],
    output: activityFiguresSchema,
    errors: ['activity_not_found'],
  },
} as const satisfies RouteTable;
