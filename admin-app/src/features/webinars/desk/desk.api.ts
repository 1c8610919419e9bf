import type { EveningQuestionState, Poll, PollInput, PollState } from '@iris/contract/webinars';
import { api } from '@iris/platform/api';
import { type ReadRoute, serverQuery, useMutation } from '@iris/platform/query';
import { useQuery } from '@tanstack/react-query';

/** Interval at which the evening is read again, in milliseconds. */
const POLL_MS = 5000;

const DESK: readonly ReadRoute[] = ['GET /admin/webinars/:id/desk'];

/** What goes on in an evening, read again every few seconds; the last answer stays while the server cannot be reached. */
export function useDesk(id: string) {
  return useQuery({
    ...serverQuery('GET /admin/webinars/:id/desk', { params: { id } }),
    refetchOnMount: 'always',
    refetchInterval: POLL_MS,
  });
}

/** Says who speaks, by their place; nobody with null. */
export function useSpeaking(id: string) {
  return useMutation({
    call: (speaking: number | null) =>
      api.call('PUT /admin/webinars/:id/speaking', { params: { id }, body: { speaking } }),
    failure: FAILED,
    invalidates: DESK,
  });
}

/** Notes that the recording begins now, or that it has not begun. */
export function useRecording(id: string) {
  return useMutation({
    call: (is_recording: boolean) =>
      api.call('PUT /admin/webinars/:id/recording', { params: { id }, body: { is_recording } }),
    failure: FAILED,
    invalidates: DESK,
  });
}

/** Marks a chapter that begins now. */
export function useMarkChapter(id: string) {
  return useMutation({
    call: (title: string) => api.call('POST /admin/webinars/:id/chapters', { params: { id }, body: { title } }),
    failure: FAILED,
    isSilent: () => true,
    invalidates: DESK,
  });
}

interface QuestionChange {
  _id: string;
  state: EveningQuestionState;
}

/** Marks a question as answered, hides it, or opens it again. */
export function useQuestionState() {
  return useMutation({
    call: ({ _id, state }: QuestionChange) =>
      api.call('PUT /admin/webinar-questions/:id', { params: { id: _id }, body: { state } }),
    failure: FAILED,
    invalidates: DESK,
  });
}

/** Prepares a poll. */
export function useAddPoll(id: string) {
  return useMutation({
    call: (body: PollInput) => api.call('POST /admin/webinars/:id/polls', { params: { id }, body }),
    failure: FAILED,
    isSilent: () => true,
    invalidates: DESK,
  });
}

interface PollChange {
  _id: string;
  state: PollState;
}

/** Opens or closes a poll. */
export function usePollState() {
  return useMutation({
    call: ({ _id, state }: PollChange) =>
      api.call('PUT /admin/webinar-polls/:id', { params: { id: _id }, body: { state } }),
    failure: FAILED,
    invalidates: DESK,
  });
}

export function useDeletePoll() {
  return useMutation({
    call: ({ _id }: Poll) => api.call('DELETE /admin/webinar-polls/:id', { params: { id: _id } }),
    failure: "Le sondage n'a pas pu être supprimé",
    invalidates: DESK,
  });
}

/** Shown when the server's answer has no `detail`. */
export const FAILED = 'Une erreur est survenue';
