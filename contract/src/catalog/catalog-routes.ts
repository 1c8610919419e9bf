import { type RouteTable, totalSchema } from '../foundation/index.ts';
import {
  catalogSchema,
  courseFilterSchema,
  courseInputSchema,
  courseListSchema,
  courseQuerySchema,
  courseSchema,
  deletedCourseListSchema,
  newCourseSchema,
} from './courses.ts';

/** The routes of courses: catalog, changes, and those that have left the catalog. */
export const CATALOG_ROUTES = {
  'GET /courses': {
    access: 'public',
    query: courseQuerySchema,
    output: catalogSchema,
    cached: ['courses'],
    revalidates: true,
  },
  'GET /courses/count': {
    access: 'public',
    query: courseFilterSchema,
    output: totalSchema,
    cached: ['courses'],
    revalidates: true,
  },
  'POST /courses': {
    access: ['manage_courses'],
    body: newCourseSchema,
    output: courseSchema,
    status: 201,
    idempotencyKey: true,
  },
  'PUT /courses/:id': {
    access: ['manage_courses'],
    idempotencyKey: true,
    ifMatch: true,
    body: courseInputSchema,
    output: courseSchema,
    errors: ['course_not_found'],
  },
  'DELETE /courses/:id': {
    access: ['manage_courses', 'can_delete'],
    errors: ['course_not_found'],
  },
  /** The courses that are no longer in the catalog, newest first. */
  'GET /admin/courses/archived': { access: ['manage_courses'], output: courseListSchema },
  /** The courses that have not entered the catalog yet, newest first. */
  'GET /admin/courses/drafts': { access: ['manage_courses'], output: courseListSchema },
  /** The deleted courses that can be brought back, deleted last first. */
  'GET /admin/courses/deleted': { access: ['manage_courses'], output: deletedCourseListSchema },
} as const satisfies RouteTable;
