import { AUDIT_ACTIONS } from '@iris/contract/operations';
import { api, type QuerySent, saveFile } from '@iris/platform/api';
import { useUrlFilters } from '@iris/platform/filters';
import { usePagedList } from '@iris/platform/lists';
import { useMutation } from '@iris/platform/query';
import { todaysFile } from '../../format/dates.ts';

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
      const name = todaysFile('journal');
      // The filters are unvalidated text of the address; the server rejects unknown values.
      const sent = query as QuerySent<'GET /admin/journal/export'>;
      saveFile(await api.download('GET /admin/journal/export', { query: sent }), name);
      return name;
    },
    success: (_, name) => ({ title: 'Journal exporté', message: name }),
    failure: "Impossible d'exporter le journal",
  });
}

/** The filters of the journal, stored in the address; invalid days are omitted from the query. */
export function useJournalAddress() {
  const address = useUrlFilters(['action', 'from', 'to']);
  const { q, action, from, to } = address.debounced;
  const query: JournalQuery = {
    person: q,
    action: AUDIT_ACTIONS.find((known) => known === action) ?? '',
    from: dayOrNothing(from),
    to: dayOrNothing(to),
  };
  return { ...address, query, isFiltered: Object.values(query).some((value) => value !== '') };
}

function dayOrNothing(text: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : '';
}
