import type { AskedQuestion, QuestionAnswerInput, QuestionCounts, QuestionState } from '@iris/contract/learning';
import { api } from '@iris/platform/api';
import { isConflict } from '@iris/platform/autosave';
import { usePagedList } from '@iris/platform/lists';
import { serverQuery, useMutation } from '@iris/platform/query';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

/** Routes to refetch after a change of a question. */
const QUESTIONS = ['GET /admin/questions', 'GET /admin/questions/counts'] as const;

/** The first `pages` pages of the questions of a state, of all courses when `course` is empty, newest first. */
export function useQuestions(state: QuestionState, course: string, pages: number) {
  return usePagedList({ route: 'GET /admin/questions', query: { state, course }, pages });
}

/** The number of questions per state; undefined while loading. */
export function useQuestionCounts(course: string): QuestionCounts | undefined {
  const { data } = useQuery({
    ...serverQuery('GET /admin/questions/counts', { query: { course } }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
  return data;
}

/** The modules of the published program of a course, at whose lessons an answer may point. */
export function useCourseModules(course: string | undefined) {
  const { data } = useQuery({
    ...serverQuery('GET /courses/:id', { params: { id: course ?? '' } }),
    enabled: course !== undefined,
  });
  return data?.modules;
}

interface Answering {
  /** Of the question. */
  id: string;
  input: QuestionAnswerInput;
  /** The version on which the answer is based. */
  version: number | undefined;
}

/** Answers a question, or replaces its answer. */
export function useAnswerQuestion() {
  return useMutation({
    call: ({ id, input, version }: Answering) =>
      api.call('PUT /admin/questions/:id/answer', { params: { id }, body: input, ifVersion: version }),
    success: (_, { asker }) => ({ title: 'Réponse enregistrée', message: `À ${asker}` }),
    failure: ANSWER_FAILED,
    isSilent: isConflict,
    invalidates: QUESTIONS,
  });
}

interface Hiding {
  question: AskedQuestion;
  reason: string;
}

/** Hides a question from everybody but its asker, who is told the reason. */
export function useHideQuestion() {
  return useMutation({
    call: ({ question, reason }: Hiding) =>
      api.call('POST /admin/questions/:id/hide', { params: { id: question._id }, body: { reason } }),
    success: ({ question }) => ({ title: 'Question masquée', message: `De ${question.asker}` }),
    failure: HIDE_FAILED,
    invalidates: QUESTIONS,
  });
}

/** Shows a hidden question again. */
export function useShowQuestion() {
  return useMutation({
    call: ({ _id }: AskedQuestion) => api.call('POST /admin/questions/:id/show', { params: { id: _id } }),
    success: ({ asker }) => ({ title: 'Question affichée', message: `De ${asker}` }),
    failure: "La question n'a pas pu être affichée",
    invalidates: QUESTIONS,
  });
}

/** Shown when the server's answers have no `detail`. */
export const ANSWER_FAILED = "La réponse n'a pas pu être enregistrée";
export const HIDE_FAILED = "La question n'a pas pu être masquée";
