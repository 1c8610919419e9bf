import { courseListSchema, courseSchema, deletedCourseListSchema } from './courses.ts';
import { idParams } from './fields.ts';
import { learningLessonSchema } from './learning.ts';
import { lessonDraftSchema, lessonInputSchema, newLessonSchema } from './lessons.ts';
import {
  programDraftSchema,
  programInputSchema,
  publicationSchema,
  publishInputSchema,
  revisionSchema,
} from './programs.ts';
import type { RouteTable } from './route-definition.ts';

/** The routes of authors: drafts of programs and lessons, publication, duplicates, archive. */
export const AUTHORING_ROUTES = {
  /** The courses that are no longer in the catalog, newest first. */
  'GET /admin/courses/archived': { access: ['manage_courses'], output: courseListSchema },
  /** The deleted courses that can be brought back, deleted last first. */
  'GET /admin/courses/deleted': { access: ['manage_courses'], output: deletedCourseListSchema },
  'GET /courses/:id/draft': {
    access: ['manage_courses'],
    params: idParams,
    output: programDraftSchema,
    errors: ['course_not_found'],
  },
  'PUT /courses/:id/draft': {
    access: ['manage_courses'],
    params: idParams,
    ifMatch: true,
    body: programInputSchema,
    output: programDraftSchema,
    errors: ['course_not_found'],
  },
  'POST /courses/:id/lessons': {
    access: ['manage_courses'],
    params: idParams,
    body: newLessonSchema,
    output: lessonDraftSchema,
    status: 201,
    errors: ['course_not_found', 'module_not_found'],
  },
  'GET /courses/:id/publication': {
    access: ['manage_courses'],
    params: idParams,
    output: publicationSchema,
    errors: ['course_not_found'],
  },
  'POST /courses/:id/publish': {
    access: ['manage_courses'],
    params: idParams,
    ifMatch: true,
    body: publishInputSchema,
    output: revisionSchema,
    status: 201,
    errors: ['course_not_found', 'publication_faulty'],
  },
  'POST /courses/:id/duplicate': {
    access: ['manage_courses'],
    params: idParams,
    output: courseSchema,
    status: 201,
    errors: ['course_not_found'],
  },
  'POST /courses/:id/archive': {
    access: ['manage_courses'],
    params: idParams,
    errors: ['course_not_found'],
  },
  'POST /courses/:id/restore': {
    access: ['manage_courses'],
    params: idParams,
    errors: ['course_not_found'],
  },
  'POST /courses/:id/undelete': {
    access: ['manage_courses'],
    params: idParams,
    errors: ['course_not_found'],
  },
  'GET /lessons/:id/draft': {
    access: ['manage_courses'],
    params: idParams,
    output: lessonDraftSchema,
    errors: ['lesson_not_found'],
  },
  'PUT /lessons/:id/draft': {
    access: ['manage_courses'],
    params: idParams,
    ifMatch: true,
    body: lessonInputSchema,
    output: lessonDraftSchema,
    errors: ['lesson_not_found', 'video_not_found', 'document_not_found'],
  },
  'GET /lessons/:id/draft/view': {
    access: ['manage_courses'],
    params: idParams,
    output: learningLessonSchema,
    errors: ['lesson_not_found'],
  },
} as const satisfies RouteTable;
