import type { FailedJob } from '@iris/contract/operations';
import { api } from '@iris/platform/api';
import { usePagedList } from '@iris/platform/lists';
import { useMutation } from '@iris/platform/query';

const CHANGED = ['GET /admin/failed-jobs', 'GET /admin/journal'] as const;

/** The first `pages` pages of the failed jobs, newest first. */
export function useFailedJobs(pages: number) {
  return usePagedList({ route: 'GET /admin/failed-jobs', query: {}, pages });
}

/** Has a failed job done again. */
export function useRetryJob() {
  return useMutation({
    call: ({ _id }: FailedJob) => api.call('POST /admin/failed-jobs/:id/retry', { params: { id: _id } }),
    success: ({ label }) => ({ title: 'Tâche relancée', message: label }),
    failure: 'Impossible de relancer la tâche',
    invalidates: CHANGED,
  });
}

/** Abandons a failed job. */
export function useAbandonJob() {
  return useMutation({
    call: ({ _id }: FailedJob) => api.call('DELETE /admin/failed-jobs/:id', { params: { id: _id } }),
    success: ({ label }) => ({ title: 'Tâche abandonnée', message: label }),
    failure: "Impossible d'abandonner la tâche",
    invalidates: CHANGED,
  });
}
