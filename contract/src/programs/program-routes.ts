import { courseSchema } from '../catalog/index.ts';
import type { RouteTable } from '../foundation/index.ts';
import { lessonDraftSchema, lessonInputSchema, newLessonSchema } from './lessons.ts';
import {
  courseDetailSchema,
  programDraftSchema,
  programInputSchema,
  programStateListSchema,
  programStateQuerySchema,
  publicationSchema,
  publishInputSchema,
  revisionSchema,
} from './programs.ts';

/** The routes of course pages and their authors: drafts of programs and lessons, publication, duplicates, archive. */
export const PROGRAM_ROUTES = {
  'GET /courses/:id': {
    access: 'public',
    output: courseDetailSchema,
    errors: ['course_not_found'],
  },
  'GET /admin/courses/programs': {
    access: ['manage_courses'],
    query: programStateQuerySchema,
    output: programStateListSchema,
  },
  'GET /courses/:id/draft': {
    access: ['manage_courses'],
    output: programDraftSchema,
    errors: ['course_not_found'],
  },
  'PUT /courses/:id/draft': {
    access: ['manage_courses'],
    idempotencyKey: true,
    ifMatch: true,
    body: programInputSchema,
    output: programDraftSchema,
    errors: ['course_not_found'],
  },
  'POST /courses/:id/lessons': {
    access: ['manage_courses'],
    idempotencyKey: true,
    body: newLessonSchema,
    output: lessonDraftSchema,
    status: 201,
    errors: ['course_not_found', 'module_not_found'],
  },
  'GET /courses/:id/publication': {
    access: ['manage_courses'],
    output: publicationSchema,
    errors: ['course_not_found'],
  },
  'POST /courses/:id/publish': {
    access: ['manage_courses'],
    idempotencyKey: true,
    ifMatch: true,
    body: publishInputSchema,
    output: revisionSchema,
    status: 201,
    errors: ['course_not_found', 'publication_faulty'],
  },
  'POST /courses/:id/duplicate': {
    access: ['manage_courses'],
    idempotencyKey: true,
    output: courseSchema,
    status: 201,
    errors: ['course_not_found'],
  },
  /** Puts a draft into the catalog. */
  'POST /courses/:id/catalog': {
    access: ['manage_courses'],
    errors: ['course_not_found', 'invalid_transition'],
  },
  /** Makes a course without learners a draft again. */
  'POST /courses/:id/withdraw': {
    access: ['manage_courses'],
    errors: ['course_not_found', 'invalid_transition', 'course_has_learners'],
  },
  'POST /courses/:id/archive': {
    access: ['manage_courses'],
    errors: ['course_not_found', 'invalid_transition'],
  },
  'POST /courses/:id/restore': {
    access: ['manage_courses'],
    errors: ['course_not_found', 'invalid_transition'],
  },
  'POST /courses/:id/undelete': {
    access: ['manage_courses'],
    errors: ['course_not_found'],
  },
  'GET /lessons/:id/draft': {
    access: ['manage_courses'],
    output: lessonDraftSchema,
    errors: ['lesson_not_found'],
  },
  'PUT /lessons/:id/draft': {
    access: ['manage_courses'],
    idempotencyKey: true,
    ifMatch: true,
    body: lessonInputSchema,
    output: lessonDraftSchema,
    errors: ['lesson_not_found', 'video_not_found', 'document_not_found'],
  },
} as const satisfies RouteTable;
