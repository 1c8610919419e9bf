import type { RouteTable } from '../foundation/index.ts';
import { hideSchema } from './hiding.ts';
import { WITHOUT_ACCESS } from './learning-routes.ts';
import {
  answerQuestionSchema,
  askedQuestionListSchema,
  askedQuestionSchema,
  questionCountsQuerySchema,
  questionCountsSchema,
  questionInputSchema,
  questionListSchema,
  questionQuerySchema,
  questionSchema,
} from './questions.ts';

/** The routes of questions about lessons, of those who learn and of those who answer. */
export const QUESTION_ROUTES = {
  'GET /lessons/:id/questions': {
    access: 'signed_in',
    output: questionListSchema,
    errors: [...WITHOUT_ACCESS, 'lesson_not_found'],
  },
  'POST /lessons/:id/questions': {
    access: 'signed_in',
    body: questionInputSchema,
    output: questionSchema,
    status: 201,
    idempotencyKey: true,
    errors: [...WITHOUT_ACCESS, 'lesson_not_found', 'enrollment_not_found', 'moment_not_found', 'too_many_questions'],
  },
  'DELETE /questions/:id': { access: 'signed_in', errors: ['question_not_found', 'question_answered'] },
  'GET /admin/questions': {
    access: ['manage_courses'],
    query: questionQuerySchema,
    output: askedQuestionListSchema,
  },
  'GET /admin/questions/counts': {
    access: ['manage_courses'],
    query: questionCountsQuerySchema,
    output: questionCountsSchema,
  },
  'PUT /admin/questions/:id/answer': {
    access: ['manage_courses'],
    idempotencyKey: true,
    ifMatch: true,
    body: answerQuestionSchema,
    output: askedQuestionSchema,
    errors: ['question_not_found', 'question_hidden', 'lesson_not_found', 'moment_not_found'],
  },
  'POST /admin/questions/:id/hide': {
    access: ['manage_courses'],
    body: hideSchema,
    output: askedQuestionSchema,
    errors: ['question_not_found'],
  },
  'POST /admin/questions/:id/show': {
    access: ['manage_courses'],
    output: askedQuestionSchema,
    errors: ['question_not_found'],
  },
} as const satisfies RouteTable;
