import { api, type QuerySent } from '@iris/platform/api';
import { useMutation } from '@iris/platform/query';
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
    call: async (query: JournalQuery) => {
      const name = `journal-${new Date().toISOString().slice(0, 10)}.csv`;
      // Text, as the address has it: the server refuses a filter that does not exist.
      const sent = query as QuerySent<'GET /admin/journal/export'>;
      saveFile(await api.download('GET /admin/journal/export', { query: sent }), name);
      return name;
    },
    success: (_, name) => ({ title: 'Journal exporté', message: name }),
    failure: "Impossible d'exporter le journal",
  });
}
