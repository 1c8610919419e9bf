import { z } from 'zod';
import { objectId, type RouteTable, totalSchema } from '../foundation/index.ts';
import {
  institutionFilterSchema,
  institutionInputSchema,
  institutionListSchema,
  institutionPageSchema,
  institutionQuerySchema,
  institutionSchema,
  personMembershipListSchema,
} from './institutions.ts';
import { memberInputSchema, memberListSchema, memberQuerySchema, memberSchema } from './members.ts';
import {
  attestationQuerySchema,
  consentSchema,
  ownInstitutionListSchema,
  residentListSchema,
  residentPageSchema,
  residentQuerySchema,
  tutoringInputSchema,
} from './residents.ts';
import { seatInputSchema, seatOrderChangeSchema, seatOrderInputSchema, seatOrderSchema } from './seats.ts';

const within = <Name extends string>(name: Name) =>
  z.object({ id: objectId, [name]: objectId } as { id: typeof objectId } & Record<Name, typeof objectId>);

/**
 * The routes of institutions. Those of `/institutions/{id}` are open to whoever the institution gives a part: its managers, its
 * tutors, administrators with `manage_users`; everybody else learns nothing of it (404).
 */
export const INSTITUTION_ROUTES = {
  'GET /admin/institutions': {
    access: ['manage_users'],
    query: institutionQuerySchema,
    output: institutionListSchema,
  },
  'GET /admin/institutions/count': {
    access: ['manage_users'],
    query: institutionFilterSchema,
    output: totalSchema,
  },
  'POST /admin/institutions': {
    access: ['manage_users'],
    idempotencyKey: true,
    body: institutionInputSchema,
    output: institutionSchema,
    status: 201,
    errors: ['institution_taken'],
  },
  'PUT /admin/institutions/:id': {
    access: ['manage_users'],
    idempotencyKey: true,
    ifMatch: true,
    body: institutionInputSchema,
    output: institutionSchema,
    errors: ['institution_not_found', 'institution_taken'],
  },
  'POST /admin/institutions/:id/close': {
    access: ['manage_users'],
    description: 'Ends what its members see of each other; seats and memberships stay.',
    output: institutionSchema,
    errors: ['institution_not_found'],
  },
  'POST /admin/institutions/:id/reopen': {
    access: ['manage_users'],
    output: institutionSchema,
    errors: ['institution_not_found'],
  },
  'GET /admin/users/:id/institutions': {
    access: ['manage_users'],
    description: 'The current and former memberships of an account.',
    output: personMembershipListSchema,
    errors: ['user_not_found'],
  },
  'POST /admin/institutions/:id/orders': {
    access: ['manage_users'],
    body: seatOrderInputSchema,
    output: seatOrderSchema,
    status: 201,
    idempotencyKey: true,
    errors: ['institution_not_found', 'course_not_found'],
  },
  'PUT /admin/orders/:id': {
    access: ['manage_users'],
    idempotencyKey: true,
    description:
      'Changes the number of seats, never below those held, and the end, also of the accesses of its holders.',
    ifMatch: true,
    body: seatOrderChangeSchema,
    output: seatOrderSchema,
    errors: ['order_not_found', 'seats_held'],
  },
  'DELETE /admin/orders/:id': {
    access: ['manage_users'],
    description: 'Deletes an order of which no seat was ever taken, or all have returned.',
    errors: ['order_not_found', 'seats_held'],
  },
  'GET /institutions/:id': {
    access: 'signed_in',
    output: institutionPageSchema,
    errors: ['institution_not_found'],
  },
  'GET /institutions/:id/members': {
    access: 'signed_in',
    query: memberQuerySchema,
    output: memberListSchema,
    errors: ['institution_not_found'],
  },
  'PUT /institutions/:id/members/:member': {
    access: 'signed_in',
    description: 'Sets the last day of a current membership. Only administrators do it for managers.',
    params: within('member'),
    body: memberInputSchema,
    output: memberSchema,
    errors: ['institution_not_found', 'member_not_found', 'permission_denied'],
  },
  'DELETE /institutions/:id/members/:member': {
    access: 'signed_in',
    description:
      'Ends a membership at once. Seats return of holders who have hardly begun. Only administrators end those of managers.',
    params: within('member'),
    errors: ['institution_not_found', 'member_not_found', 'permission_denied'],
  },
  'GET /institutions/:id/residents': {
    access: 'signed_in',
    description: 'For managers the current residents, for tutors those of them who have agreed.',
    query: residentQuerySchema,
    output: residentListSchema,
    errors: ['institution_not_found'],
  },
  'GET /institutions/:id/residents/:user': {
    access: 'signed_in',
    params: within('user'),
    output: residentPageSchema,
    errors: ['institution_not_found', 'resident_not_found'],
  },
  'GET /institutions/:id/attestations': {
    access: 'signed_in',
    description:
      'The certificates that its residents have earned on its seats within their memberships, as one document.',
    query: attestationQuerySchema,
    file: 'application/pdf',
    slow: true,
    rateLimits: ['documents'],
    errors: ['institution_not_found', 'no_attestation'],
  },
  'DELETE /institutions/:id/seats/:seat': {
    access: 'signed_in',
    description: 'Takes a seat back from a holder who has hardly begun.',
    params: within('seat'),
    errors: ['institution_not_found', 'seat_not_found', 'seat_kept'],
  },
  'POST /institutions/:id/tutorings': {
    access: 'signed_in',
    idempotencyKey: true,
    description: 'Asks a resident to let a tutor follow the own progress.',
    body: tutoringInputSchema,
    errors: ['institution_not_found', 'member_not_found', 'tutoring_exists'],
  },
  'DELETE /institutions/:id/tutorings/:tutoring': {
    access: 'signed_in',
    params: within('tutoring'),
    errors: ['institution_not_found', 'tutoring_not_found'],
  },
  'GET /account/institutions': { access: 'signed_in', output: ownInstitutionListSchema },
  'DELETE /account/institutions/:id': {
    access: 'signed_in',
    description: 'Leaves an institution in all roles: it sees nothing of the caller any more, from the next request.',
    errors: ['institution_not_found'],
  },
  'POST /account/institutions/:id/seats': {
    access: 'student',
    idempotencyKey: true,
    description: 'Enrolls the caller, a resident, in a course on a seat of an order.',
    body: seatInputSchema,
    errors: [
      'institution_not_found',
      'order_not_found',
      'no_seat_left',
      'course_not_found',
      'course_archived',
      'already_enrolled',
    ],
  },
  'PUT /account/tutorings/:id': {
    access: 'signed_in',
    description: 'Agrees to be followed by a tutor, or no longer does.',
    body: consentSchema,
    errors: ['tutoring_not_found'],
  },
} as const satisfies RouteTable;
