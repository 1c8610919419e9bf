import { linkParams } from '../accounts/index.ts';
import type { RouteTable } from '../foundation/index.ts';
import { beatInputSchema } from '../learning/index.ts';
import {
  entranceSchema,
  eveningQuestionInputSchema,
  eveningQuestionSchema,
  eveningSchema,
  pollVoteSchema,
} from './evening.ts';
import { replayBeatResultSchema, replaySchema, replaySessionSchema } from './replay.ts';
import {
  ownWebinarListSchema,
  seriesRegistrationSchema,
  webinarListSchema,
  webinarQuerySchema,
  webinarSchema,
  webinarStandingSchema,
} from './webinars.ts';

/** The routes of webinars for visitors and for those who register: programme, registration, evening and replay. */
export const WEBINAR_ROUTES = {
  'GET /webinars': {
    access: 'public',
    query: webinarQuerySchema,
    output: webinarListSchema,
    cached: ['webinars'],
    changesWithTime: true,
    revalidates: true,
  },
  'GET /webinars/calendar': {
    access: 'public',
    description: 'All webinars to come and those of the last month, for calendar programs.',
    file: 'text/calendar; charset=utf-8',
  },
  'GET /webinars/:id': {
    access: 'public',
    output: webinarSchema,
    cached: ['webinars'],
    changesWithTime: true,
    revalidates: true,
    errors: ['webinar_not_found'],
  },
  'GET /account/webinars': { access: 'signed_in', output: ownWebinarListSchema },
  'GET /webinars/:id/standing': {
    access: 'signed_in',
    output: webinarStandingSchema,
    errors: ['webinar_not_found'],
  },
  'PUT /webinars/:id/registration': {
    access: 'signed_in',
    description: 'Registers, or puts on the waiting list; repeated it changes nothing.',
    output: webinarStandingSchema,
    errors: ['webinar_not_found', 'webinar_cancelled', 'webinar_over'],
  },
  'DELETE /webinars/:id/registration': {
    access: 'signed_in',
    description: 'Leaves until the beginning; the first one who waits takes the place.',
    output: webinarStandingSchema,
    status: 200,
    errors: ['webinar_not_found', 'webinar_begun', 'registration_not_found'],
  },
  'PUT /webinar-series/:id/registration': {
    access: 'signed_in',
    description: 'Registers for all webinars of a series that are to come.',
    output: seriesRegistrationSchema,
    errors: ['webinar_not_found'],
  },
  'GET /webinars/:id/invitation': {
    access: 'signed_in',
    description: 'The entry of a registered person for a calendar program.',
    file: 'text/calendar; charset=utf-8',
    errors: ['webinar_not_found', 'registration_not_found', 'still_waiting'],
  },
  'GET /webinars/:id/evening': {
    access: 'signed_in',
    unattended: true,
    output: eveningSchema,
    errors: ['webinar_not_found', 'registration_not_found', 'still_waiting'],
  },
  'POST /webinars/:id/presence': {
    access: 'signed_in',
    unattended: true,
    description: 'Counts this minute, by the clock of the database, while the room is open.',
    output: eveningSchema,
    status: 200,
    errors: ['webinar_not_found', 'registration_not_found', 'still_waiting'],
  },
  'POST /webinars/:id/entrance': {
    access: 'signed_in',
    output: entranceSchema,
    status: 200,
    errors: ['webinar_not_found', 'registration_not_found', 'still_waiting', 'room_closed', 'room_without_link'],
  },
  'GET /room/:token': {
    access: 'public',
    description: 'Redirects into the room (302), once.',
    params: linkParams,
    file: 'text/html; charset=utf-8',
    errors: ['link_invalid', 'room_closed'],
  },
  'POST /webinars/:id/questions': {
    access: 'signed_in',
    idempotencyKey: true,
    body: eveningQuestionInputSchema,
    output: eveningQuestionSchema,
    status: 201,
    errors: [
      'webinar_not_found',
      'registration_not_found',
      'still_waiting',
      'room_closed',
      'too_many_evening_questions',
    ],
  },
  'PUT /webinar-questions/:id/vote': {
    access: 'signed_in',
    errors: ['evening_question_not_found', 'room_closed'],
  },
  'DELETE /webinar-questions/:id/vote': {
    access: 'signed_in',
    errors: ['evening_question_not_found', 'room_closed'],
  },
  'PUT /webinar-polls/:id/vote': {
    access: 'signed_in',
    body: pollVoteSchema,
    errors: ['poll_not_found', 'poll_closed'],
  },
  'GET /webinars/:id/replay': {
    access: 'signed_in',
    output: replaySchema,
    errors: ['webinar_not_found', 'replay_not_found'],
  },
  'POST /webinars/:id/replay-sessions': {
    access: 'signed_in',
    output: replaySessionSchema,
    status: 201,
    errors: ['webinar_not_found', 'replay_not_found'],
  },
  'POST /replay-sessions/:id/beats': {
    access: 'signed_in',
    body: beatInputSchema,
    output: replayBeatResultSchema,
    status: 200,
    errors: ['play_session_replaced'],
  },
} as const satisfies RouteTable;
