import type { RouteTable } from '../foundation/index.ts';
import {
  chapterInputSchema,
  deskSchema,
  pollInputSchema,
  pollSchema,
  pollStateInputSchema,
  questionStateInputSchema,
  recordingInputSchema,
  speakingInputSchema,
} from './evening.ts';
import {
  cancellationInputSchema,
  createdWebinarsSchema,
  hostedWebinarListSchema,
  hostedWebinarQuerySchema,
  hostedWebinarSchema,
  listenersSchema,
  newWebinarSchema,
  registrationListSchema,
  registrationQuerySchema,
  webinarInputSchema,
} from './hosting.ts';
import { replayDraftSchema, replayInputSchema, replayLessonInputSchema, replayLessonSchema } from './replay.ts';

const HOST = ['manage_courses'] as const;

/** The routes of those who host webinars. */
export const HOSTING_ROUTES = {
  'GET /admin/webinars': { access: HOST, query: hostedWebinarQuerySchema, output: hostedWebinarListSchema },
  'GET /admin/webinars/listeners': { access: ['manage_stats'], output: listenersSchema },
  'GET /admin/webinars/:id': { access: HOST, output: hostedWebinarSchema, errors: ['webinar_not_found'] },
  'POST /admin/webinars': {
    access: HOST,
    idempotencyKey: true,
    body: newWebinarSchema,
    output: createdWebinarsSchema,
    status: 201,
  },
  'PUT /admin/webinars/:id': {
    access: HOST,
    idempotencyKey: true,
    description: 'Changes a webinar; what moves it or changes its title is told to all registered.',
    ifMatch: true,
    body: webinarInputSchema,
    output: hostedWebinarSchema,
    errors: ['webinar_not_found', 'webinar_cancelled', 'webinar_over'],
  },
  'POST /admin/webinars/:id/cancel': {
    access: HOST,
    idempotencyKey: true,
    ifMatch: true,
    body: cancellationInputSchema,
    output: hostedWebinarSchema,
    status: 200,
    errors: ['webinar_not_found', 'webinar_cancelled', 'webinar_over'],
  },
  'DELETE /admin/webinars/:id': {
    access: ['manage_courses', 'can_delete'],
    description: 'Deletes a webinar for which nobody has registered.',
    errors: ['webinar_not_found', 'webinar_has_registrations'],
  },
  'GET /admin/webinars/:id/registrations': {
    access: HOST,
    query: registrationQuerySchema,
    output: registrationListSchema,
    errors: ['webinar_not_found'],
  },
  'GET /admin/webinars/:id/registrations/export': {
    access: HOST,
    file: 'text/csv; charset=utf-8',
    errors: ['webinar_not_found'],
  },
  'GET /admin/webinars/:id/desk': {
    access: HOST,
    unattended: true,
    output: deskSchema,
    errors: ['webinar_not_found'],
  },
  'PUT /admin/webinars/:id/speaking': {
    access: HOST,
    body: speakingInputSchema,
    errors: ['webinar_not_found', 'webinar_cancelled', 'webinar_over'],
  },
  'PUT /admin/webinars/:id/recording': {
    access: HOST,
    body: recordingInputSchema,
    errors: ['webinar_not_found', 'webinar_cancelled', 'webinar_over', 'room_closed'],
  },
  'POST /admin/webinars/:id/chapters': {
    access: HOST,
    idempotencyKey: true,
    body: chapterInputSchema,
    errors: ['webinar_not_found', 'webinar_cancelled', 'webinar_over'],
  },
  'PUT /admin/webinar-questions/:id': {
    access: HOST,
    body: questionStateInputSchema,
    errors: ['evening_question_not_found'],
  },
  'POST /admin/webinars/:id/polls': {
    access: HOST,
    idempotencyKey: true,
    body: pollInputSchema,
    output: pollSchema,
    status: 201,
    errors: ['webinar_not_found', 'webinar_cancelled', 'webinar_over', 'video_not_found'],
  },
  'PUT /admin/webinar-polls/:id': {
    access: HOST,
    body: pollStateInputSchema,
    errors: ['poll_not_found'],
  },
  'DELETE /admin/webinar-polls/:id': { access: HOST, errors: ['poll_not_found'] },
  'POST /admin/webinars/:id/close': {
    access: HOST,
    description: 'Ends a webinar whose time is over: presence is counted, and attestations are issued.',
    output: hostedWebinarSchema,
    status: 200,
    idempotencyKey: true,
    errors: ['webinar_not_found', 'webinar_cancelled', 'webinar_over', 'webinar_not_over'],
  },
  'GET /admin/webinars/:id/replay': {
    access: HOST,
    output: replayDraftSchema,
    errors: ['webinar_not_found'],
  },
  'PUT /admin/webinars/:id/replay': {
    access: HOST,
    idempotencyKey: true,
    ifMatch: true,
    body: replayInputSchema,
    output: replayDraftSchema,
    errors: ['webinar_not_found', 'video_not_found', 'webinar_not_closed'],
  },
  'POST /admin/webinars/:id/lesson': {
    access: HOST,
    idempotencyKey: true,
    body: replayLessonInputSchema,
    output: replayLessonSchema,
    status: 201,
    errors: ['webinar_not_found', 'replay_not_found', 'course_not_found', 'module_not_found'],
  },
} as const satisfies RouteTable;
