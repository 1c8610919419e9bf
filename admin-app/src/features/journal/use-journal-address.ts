import { AUDIT_ACTIONS } from '@iris/contract/operations';
import { useUrlFilters } from '@iris/platform/filters';
import type { JournalQuery } from './journal.api.ts';

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
