import { api } from '@iris/platform/api';
import { serverQuery, useMutation } from '@iris/platform/query';
import { useQuery } from '@tanstack/react-query';
import { saveFile } from '../../format/save-file.ts';
import { usePagedList } from '../../lists/use-paged-list.ts';

/** Where the learners of a course are, and where they stop. */
export function useFollowUp(id: string) {
  return useQuery({ ...serverQuery('GET /admin/courses/:id/follow-up', { params: { id } }), refetchOnMount: 'always' });
}

/** The first `pages` pages of the learners of a course who match the search text. */
export function useLearners(id: string, search: string, pages: number) {
  return usePagedList({ route: 'GET /admin/courses/:id/learners', params: { id }, query: { q: search }, pages });
}

/** Downloads the learners of a course as a CSV file. */
export function useExportLearners(id: string) {
  return useMutation({
    call: async () => {
      const name = `eleves-${new Date().toISOString().slice(0, 10)}.csv`;
      saveFile(await api.download('GET /admin/courses/:id/learners/export', { params: { id } }), name);
      return name;
    },
    success: (_, name) => ({ title: 'Élèves exportés', message: name }),
    failure: "Impossible d'exporter les élèves",
  });
}
