import type { Attempt, AttemptResult } from '@iris/contract/programs';
import { api } from '@iris/platform/api';
import { serverQuery, useMutation } from '@iris/platform/query';
import { useQuery } from '@tanstack/react-query';

/** Begins an attempt, or continues the one that is open. */
export function useBegin(lesson: string, onSuccess: (attempt: Attempt) => void) {
  return useMutation<void, Attempt>({
    call: () => api.call('POST /lessons/:id/attempts', { params: { id: lesson } }),
    onSuccess,
    failure: 'Impossible de commencer le quiz',
    invalidates: [],
  });
}

/** Ends an attempt, which the server then grades; outline and introduction follow. */
export function useSubmit(onSuccess: (result: AttemptResult) => void) {
  return useMutation<Attempt, AttemptResult>({
    call: ({ _id }) => api.call('POST /attempts/:id/submit', { params: { id: _id } }),
    onSuccess,
    failure: 'Impossible de terminer le quiz',
    invalidates: ['GET /learning/:id', 'GET /lessons/:id', 'GET /lessons/:id/result'],
  });
}

/** The result of the latest graded attempt. */
export function useLatestResult(lesson: string, isWanted: boolean) {
  return useQuery({ ...serverQuery('GET /lessons/:id/result', { params: { id: lesson } }), enabled: isWanted });
}
