import type { RouteTable } from '../foundation/index.ts';
import { answerInputSchema, attemptResultSchema, attemptSchema } from '../programs/index.ts';
import {
  enrolledCourseListSchema,
  enrollmentByOthersSchema,
  enrollmentInputSchema,
  enrollmentSchema,
} from './enrollments.ts';
import { followUpSchema, learnerListSchema, learnerQuerySchema } from './follow-up.ts';
import {
  beatInputSchema,
  beatResultSchema,
  decisionInputSchema,
  decisionResultSchema,
  filmHitListSchema,
  filmSearchSchema,
  formerNoteListSchema,
  formerNoteQuerySchema,
  learningLessonSchema,
  learningOutlineSchema,
  noteInputSchema,
  noteListSchema,
  noteSchema,
  playSessionInputSchema,
  playSessionSchema,
  resumeListSchema,
} from './learning.ts';
import { personCertificateListSchema, personEnrollmentListSchema } from './persons.ts';
import { searchResultsSchema } from './search.ts';

/** How what is done to learn is refused outside of the period of the enrollment. */
export const WITHOUT_ACCESS = ['access_ended', 'access_not_begun'] as const;

/**
 * The routes of enrollments, learners and follow-up. Lessons are open to whoever is enrolled, as the services check: a
 * student who is promoted in the middle of one goes on.
 */
export const LEARNING_ROUTES = {
  'GET /lessons/:id/draft/view': {
    access: ['manage_courses'],
    output: learningLessonSchema,
    errors: ['lesson_not_found'],
  },
  'GET /lessons/:id/preview': {
    access: 'public',
    output: learningLessonSchema,
    errors: ['lesson_not_found'],
  },
  'POST /lessons/:id/preview/decisions': {
    access: 'public',
    body: decisionInputSchema,
    output: decisionResultSchema,
    errors: ['lesson_not_found', 'decision_not_found'],
  },
  'POST /enrollments': {
    access: 'student',
    idempotencyKey: true,
    body: enrollmentInputSchema,
    output: enrollmentSchema,
    status: 201,
    errors: [
      'course_not_found',
      'already_enrolled',
      'course_archived',
      'enrollment_by_invitation',
      'enrollment_closed',
    ],
  },
  'GET /enrollments/my-courses': { access: 'signed_in', output: enrolledCourseListSchema },
  'DELETE /enrollments/:id': {
    access: 'student',
    errors: ['enrollment_not_found', 'enrollment_started'],
  },
  'GET /learning': { access: 'signed_in', output: resumeListSchema },
  'GET /learning/:id': {
    access: 'signed_in',
    output: learningOutlineSchema,
    errors: ['enrollment_not_found', 'program_not_published'],
  },
  'POST /learning/:id/move': {
    access: 'signed_in',
    output: learningOutlineSchema,
    errors: [...WITHOUT_ACCESS, 'enrollment_not_found', 'program_not_published'],
  },
  'GET /lessons/:id': {
    access: 'signed_in',
    output: learningLessonSchema,
    errors: [...WITHOUT_ACCESS, 'lesson_not_found'],
  },
  'POST /lessons/:id/decisions': {
    access: 'signed_in',
    body: decisionInputSchema,
    output: decisionResultSchema,
    errors: [...WITHOUT_ACCESS, 'lesson_not_found', 'enrollment_not_found', 'decision_not_found'],
  },
  'POST /play-sessions': {
    access: 'signed_in',
    body: playSessionInputSchema,
    output: playSessionSchema,
    status: 201,
    errors: [...WITHOUT_ACCESS, 'lesson_not_found'],
  },
  'POST /play-sessions/:id/beats': {
    access: 'signed_in',
    body: beatInputSchema,
    output: beatResultSchema,
    errors: [...WITHOUT_ACCESS, 'play_session_replaced', 'enrollment_not_found'],
  },
  'GET /lessons/:id/notes': {
    access: 'signed_in',
    output: noteListSchema,
    errors: [...WITHOUT_ACCESS, 'lesson_not_found'],
  },
  'POST /lessons/:id/notes': {
    access: 'signed_in',
    body: noteInputSchema,
    output: noteSchema,
    status: 201,
    idempotencyKey: true,
    errors: [...WITHOUT_ACCESS, 'lesson_not_found', 'enrollment_not_found', 'too_many_notes'],
  },
  'GET /learning/:id/former-notes': {
    access: 'signed_in',
    query: formerNoteQuerySchema,
    output: formerNoteListSchema,
    errors: [...WITHOUT_ACCESS, 'enrollment_not_found', 'program_not_published'],
  },
  'PUT /notes/:id': {
    access: 'signed_in',
    idempotencyKey: true,
    ifMatch: true,
    body: noteInputSchema,
    output: noteSchema,
    errors: [...WITHOUT_ACCESS, 'note_not_found'],
  },
  'DELETE /notes/:id': { access: 'signed_in', errors: ['note_not_found'] },
  'POST /lessons/:id/attempts': {
    access: 'signed_in',
    idempotencyKey: true,
    output: attemptSchema,
    status: 201,
    errors: [...WITHOUT_ACCESS, 'lesson_not_found', 'enrollment_not_found', 'attempts_exhausted'],
  },
  'GET /lessons/:id/result': {
    access: 'signed_in',
    output: attemptResultSchema,
    errors: [...WITHOUT_ACCESS, 'lesson_not_found', 'attempt_not_found'],
  },
  'PUT /attempts/:id/answers': {
    access: 'signed_in',
    body: answerInputSchema,
    errors: [...WITHOUT_ACCESS, 'attempt_not_found', 'attempt_closed'],
  },
  'POST /attempts/:id/submit': {
    access: 'signed_in',
    output: attemptResultSchema,
    errors: ['attempt_not_found'],
  },
  'GET /search': {
    access: 'signed_in',
    description:
      'Searches the catalog, the programs that the caller follows with their questions and, as far as allowed, what is written in all courses, and accounts.',
    query: filmSearchSchema,
    output: searchResultsSchema,
  },
  'GET /film-search': { access: 'signed_in', query: filmSearchSchema, output: filmHitListSchema },
  'GET /admin/users/:id/enrollments': {
    access: ['manage_users'],
    description: 'Progress and time are there for those who also have `view_analytics`.',
    output: personEnrollmentListSchema,
    errors: ['user_not_found'],
  },
  'POST /admin/users/:id/enrollments': {
    access: ['manage_users'],
    idempotencyKey: true,
    description: 'Enrolls a student in a course of the catalog, for ever or from one day to another.',
    body: enrollmentByOthersSchema,
    output: enrollmentSchema,
    status: 201,
    errors: ['user_not_found', 'student_only', 'course_not_found', 'already_enrolled', 'course_archived'],
  },
  'GET /admin/users/:id/certificates': {
    access: ['manage_users'],
    output: personCertificateListSchema,
    errors: ['user_not_found'],
  },
  'GET /admin/courses/:id/follow-up': {
    access: ['view_analytics'],
    output: followUpSchema,
    errors: ['course_not_found'],
  },
  'GET /admin/courses/:id/learners': {
    access: ['view_analytics'],
    query: learnerQuerySchema,
    output: learnerListSchema,
    errors: ['course_not_found'],
  },
  'GET /admin/courses/:id/learners/export': {
    access: ['view_analytics'],
    file: 'text/csv; charset=utf-8',
    errors: ['course_not_found'],
  },
} as const satisfies RouteTable;
