import { campusInputSchema, campusListSchema, campusSchema } from './campuses.ts';
import {
  contactInputSchema,
  contactMessageListSchema,
  contactMessageSchema,
  messageCountsSchema,
  messageQuerySchema,
  messageSearchSchema,
  messageStatusQuerySchema,
} from './contact.ts';
import { catalogSchema, courseFilterSchema, courseInputSchema, courseQuerySchema, courseSchema } from './courses.ts';
import { enrolledCourseListSchema, enrollmentInputSchema, enrollmentSchema } from './enrollments.ts';
import { idParams } from './fields.ts';
import { imageQuerySchema, uploadedImageSchema } from './images.ts';
import { totalSchema } from './lists.ts';
import type { RouteTable } from './route-definition.ts';
import { shareImageParams, shareImageQuery } from './share-images.ts';
import { statsSchema } from './stats.ts';
import { fullThemeSchema, themeSchema } from './theme.ts';

/** The routes of what the academy publishes: courses and enrollments, campuses, statistics, messages, theme and images. */
export const ACADEMY_ROUTES = {
  'GET /courses': {
    access: 'public',
    query: courseQuerySchema,
    output: catalogSchema,
    cached: true,
    revalidates: true,
  },
  'GET /courses/count': {
    access: 'public',
    query: courseFilterSchema,
    output: totalSchema,
    cached: true,
    revalidates: true,
  },
  'POST /courses': {
    access: ['manage_courses'],
    body: courseInputSchema,
    output: courseSchema,
    status: 201,
    idempotencyKey: true,
  },
  'PUT /courses/:id': {
    access: ['manage_courses'],
    params: idParams,
    ifMatch: true,
    body: courseInputSchema,
    output: courseSchema,
    errors: ['course_not_found'],
  },
  'DELETE /courses/:id': {
    access: ['manage_courses', 'can_delete'],
    params: idParams,
    errors: ['course_not_found'],
  },
  'POST /enrollments': {
    access: 'student',
    body: enrollmentInputSchema,
    output: enrollmentSchema,
    status: 201,
    errors: ['course_not_found', 'already_enrolled', 'course_archived'],
  },
  'GET /enrollments/my-courses': { access: 'signed_in', output: enrolledCourseListSchema },
  'GET /campuses': { access: 'public', output: campusListSchema, cached: true, revalidates: true },
  'POST /campuses': {
    access: ['manage_campus'],
    body: campusInputSchema,
    output: campusSchema,
    status: 201,
    idempotencyKey: true,
  },
  'PUT /campuses/:id': {
    access: ['manage_campus'],
    params: idParams,
    ifMatch: true,
    body: campusInputSchema,
    output: campusSchema,
    errors: ['campus_not_found'],
  },
  'DELETE /campuses/:id': {
    access: ['manage_campus', 'can_delete'],
    params: idParams,
    errors: ['campus_not_found'],
  },
  'GET /stats': { access: 'public', output: statsSchema, cached: true, revalidates: true },
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
    params: idParams,
    query: messageStatusQuerySchema,
    output: contactMessageSchema,
    errors: ['message_not_found', 'invalid_transition'],
  },
  'DELETE /contact/messages/:id': {
    access: ['manage_content', 'can_delete'],
    params: idParams,
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
  'GET /config/theme': { access: 'public', output: fullThemeSchema, cached: true, revalidates: true },
  'PUT /config/theme': {
    access: ['manage_content'],
    recent: 'production',
    body: themeSchema,
    output: fullThemeSchema,
  },
  'POST /images': {
    access: { anyOf: ['manage_courses', 'manage_campus', 'manage_content'] },
    upload: true,
    output: uploadedImageSchema,
    status: 201,
    errors: [
      ...(['image_unreadable', 'image_dimensions', 'image_side', 'image_too_complex'] as const),
      ...(['image_too_large', 'image_quota'] as const),
    ],
  },
  'GET /images/:id': {
    access: 'public',
    params: idParams,
    query: imageQuerySchema,
    file: 'image/webp',
    revalidates: true,
    errors: ['image_not_found'],
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
