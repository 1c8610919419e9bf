import { api, type QuerySent, saveFile } from '@iris/platform/api';
import { useMutation } from '@iris/platform/query';
import { usePagedList } from '../../lists/use-paged-list.ts';

/** The filters of the journal; empty ones are omitted. */
export type JournalQuery = Record<'person' | 'action' | 'from' | 'to', string>;

/** The first `pages` pages of the filtered entries, newest first. */
export function useJournal(query: JournalQuery, pages: number) {
  return usePagedList({ route: 'GET /admin/journal', query, pages });
}

/** Downloads the filtered entries as a CSV file. */
export function useExportJournal() {
  return useMutation({
    call: async (query: JournalQuery) => {
      const name = `journal-${new Date().toISOString().slice(0, 10)}.csv`;
      // The filters are unvalidated text of the address; the server rejects unknown values.
      const sent = query as QuerySent<'GET /admin/journal/export'>;
      saveFile(await api.download('GET /admin/journal/export', { query: sent }), name);
      return name;
    },
    success: (_, name) => ({ title: 'Journal exporté', message: name }),
    failure: "Impossible d'exporter le journal",
  });
}
