import type { RouteTable } from '../foundation/index.ts';
import { campusInputSchema, campusListSchema, campusSchema, statsSchema } from './campuses.ts';
import {
  contactInputSchema,
  contactMessageListSchema,
  contactMessageSchema,
  messageCountsSchema,
  messageQuerySchema,
  messageSearchSchema,
  messageStatusQuerySchema,
} from './contact.ts';
import { shareImageParams, shareImageQuery } from './share-images.ts';
import { fullThemeSchema, themeSchema } from './theme.ts';

/** The routes of what the site shows besides courses: campuses, statistics, messages, theme and pictures of links. */
export const SITE_ROUTES = {
  'GET /campuses': { access: 'public', output: campusListSchema, cached: ['campuses'], revalidates: true },
  'POST /campuses': {
    access: ['manage_campus'],
    body: campusInputSchema,
    output: campusSchema,
    status: 201,
    idempotencyKey: true,
  },
  'PUT /campuses/:id': {
    access: ['manage_campus'],
    idempotencyKey: true,
    ifMatch: true,
    body: campusInputSchema,
    output: campusSchema,
    errors: ['campus_not_found'],
  },
  'DELETE /campuses/:id': {
    access: ['manage_campus', 'can_delete'],
    errors: ['campus_not_found'],
  },
  'GET /stats': { access: 'public', output: statsSchema, cached: ['stats'], revalidates: true },
  'PUT /stats': { access: ['manage_stats'], body: statsSchema, output: statsSchema },
  'GET /contact/messages': {
    access: ['manage_content'],
    query: messageQuerySchema,
    output: contactMessageListSchema,
  },
  'GET /contact/messages/counts': {
    access: ['manage_content'],
    query: messageSearchSchema,
    output: messageCountsSchema,
  },
  'PUT /contact/messages/:id/status': {
    access: ['manage_content'],
    idempotencyKey: true,
    query: messageStatusQuerySchema,
    output: contactMessageSchema,
    errors: ['message_not_found', 'invalid_transition'],
  },
  'DELETE /contact/messages/:id': {
    access: ['manage_content', 'can_delete'],
    errors: ['message_not_found'],
  },
  'POST /contact': {
    access: 'public',
    idempotencyKey: true,
    body: contactInputSchema,
    output: contactMessageSchema,
    status: 201,
    rateLimits: ['address'],
  },
  'GET /config/theme': { access: 'public', output: fullThemeSchema, cached: ['theme'], revalidates: true },
  'PUT /config/theme': {
    access: ['manage_content'],
    recent: 'production',
    body: themeSchema,
    output: fullThemeSchema,
  },
  'GET /share-images/:name': {
    access: 'public',
    description: 'The picture that other sites show with a link to a page, or to the course with this id.',
    params: shareImageParams,
    query: shareImageQuery,
    file: 'image/png',
    revalidates: true,
    errors: ['image_not_found', 'course_not_found'],
  },
} as const satisfies RouteTable;
