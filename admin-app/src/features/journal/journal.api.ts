import { api, detailOf, type QuerySent } from '@iris/platform/api';
import { notify } from '@iris/platform/notify';
import { useMutation } from '@tanstack/react-query';
import { usePagedList } from '../../lists/use-paged-list.ts';
import { saveFile } from './save-file.ts';

/** What the journal is asked for; an empty one does not narrow it. */
export type JournalQuery = Record<'person' | 'action' | 'from' | 'to', string>;

/** The administrative changes that fit, newest first, as many pages of them as are shown. */
export function useJournal(query: JournalQuery, pages: number) {
  return usePagedList({ route: 'GET /admin/journal', query, pages });
}

/** Saves what fits as a CSV file. */
export function useExportJournal() {
  return useMutation({
    // Text, as the address has it: the server refuses a filter that does not exist.
    mutationFn: (query: JournalQuery) =>
      api.download('GET /admin/journal/export', { query: query as QuerySent<'GET /admin/journal/export'> }),
    onSuccess: (file) => {
      const name = `journal-${new Date().toISOString().slice(0, 10)}.csv`;
      saveFile(file, name);
      notify.success('Journal exporté', name);
    },
    onError: (error) => notify.error('Erreur', detailOf(error, "Impossible d'exporter le journal")),
  });
}
