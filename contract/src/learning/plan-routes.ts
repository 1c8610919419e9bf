import { linkParams } from '../accounts/index.ts';
import type { RouteTable } from '../foundation/index.ts';
import { calendarAddressSchema, goalInputSchema, planSchema } from './plans.ts';

/** The routes of a learner's plan and calendar. */
export const PLAN_ROUTES = {
  'GET /account/plan': { access: 'signed_in', output: planSchema },
  'PUT /enrollments/:id/goal': {
    access: 'signed_in',
    body: goalInputSchema,
    errors: ['enrollment_not_found', 'access_ended'],
  },
  'GET /account/calendar': {
    access: 'signed_in',
    description: 'The secret address of the calendar of the account.',
    output: calendarAddressSchema,
    errors: ['user_not_found'],
  },
  'POST /account/calendar': {
    access: 'signed_in',
    description: 'Replaces the secret address; the former one leads nowhere.',
    output: calendarAddressSchema,
    errors: ['user_not_found'],
  },
  'GET /calendar/:token': {
    access: 'public',
    description: 'The calendar of a secret address, for calendar programs.',
    params: linkParams,
    file: 'text/calendar; charset=utf-8',
    errors: ['link_invalid'],
  },
} as const satisfies RouteTable;
