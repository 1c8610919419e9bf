import type { Learner } from '@iris/contract/learning';
import { api, saveFile } from '@iris/platform/api';
import { PAGE_SIZE, type PagedList, usePagedList } from '@iris/platform/lists';
import { serverQuery, useMutation } from '@iris/platform/query';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { todaysFile } from '../../format/dates.ts';
import { inOrder, type LearnerOrder } from './learner-order.ts';

const LEARNERS = 'GET /admin/courses/:id/learners';

/** Where the learners of a course are, and where they stop. */
export function useFollowUp(id: string) {
  return useQuery({ ...serverQuery('GET /admin/courses/:id/follow-up', { params: { id } }), refetchOnMount: 'always' });
}

interface LearnersOptions {
  /** Of the course. */
  id: string;
  search: string;
  pages: number;
  /** Undefined for the order of the server: latest enrollment first. */
  order: LearnerOrder | undefined;
}

/** The first `pages` pages of the learners of a course who match the search text. Another order needs all of them. */
export function useLearners({ id, search, pages, order }: LearnersOptions): PagedList<Learner> {
  const isSorted = order !== undefined;
  const request = { params: { id }, query: { q: search } };
  const paged = usePagedList({ route: LEARNERS, ...request, pages, enabled: !isSorted });
  const all = useQuery({
    ...serverQuery(LEARNERS, request),
    enabled: isSorted,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
  const sorted = useMemo(() => (order && all.data ? inOrder(all.data, order) : undefined), [all.data, order]);
  if (!isSorted) return paged;
  const { error, isLoadingError, isFetching, isPlaceholderData, refetch } = all;
  return {
    // The rows stay until the sorted ones are there.
    items: sorted?.slice(0, pages * PAGE_SIZE) ?? paged.items,
    isPrevious: isPlaceholderData || (!sorted && !isLoadingError),
    isPending: all.isPending && !paged.items,
    ...{ error, isLoadingError, isFetching },
    hasMore: (sorted?.length ?? 0) > pages * PAGE_SIZE,
    isLoadingMore: false,
    hasFailedMore: false,
    refetch: () => void refetch(),
    loadMore: () => {},
  };
}

interface Revocation {
  certificate: NonNullable<Learner['certificate']>;
  reason: string;
}

/** Revokes a certificate, which cannot be undone; the reason is public. */
export function useRevokeCertificate() {
  return useMutation({
    call: ({ certificate: { serial }, reason }: Revocation) =>
      api.call('POST /admin/certificates/:serial/revoke', { params: { serial }, body: { reason } }),
    success: (_, { student_name }) => ({ title: 'Certificat révoqué', message: `De ${student_name}` }),
    failure: REVOKE_FAILED,
    invalidates: [LEARNERS, 'GET /certificates/:serial'],
  });
}

/** Downloads the learners of a course as a CSV file. */
export function useExportLearners(id: string) {
  return useMutation({
    call: async () => {
      const name = todaysFile('etudiants');
      saveFile(await api.download('GET /admin/courses/:id/learners/export', { params: { id } }), name);
      return name;
    },
    success: (_, name) => ({ title: 'Étudiants exportés', message: name }),
    failure: "Impossible d'exporter les étudiants",
  });
}

/** Shown when the server's answer has no `detail`. */
export const REVOKE_FAILED = "Le certificat n'a pas pu être révoqué";
