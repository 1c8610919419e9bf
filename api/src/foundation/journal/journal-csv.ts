import type { JournalEntry } from '@iris/contract/journal';
import { AUDIT_ACTION_LABELS } from '@iris/contract/labels';
import { csvDate, csvOf } from '../http/answers/csv.ts';

const TITLES = ['Date', 'Personne', 'Action', 'Objet', 'Identifiant', 'Avant', 'Après'];

/** The journal as CSV. */
export function journalCsv(entries: AsyncIterable<JournalEntry>): AsyncGenerator<string> {
  return csvOf(linesOf(entries), TITLES);
}

async function* linesOf(entries: AsyncIterable<JournalEntry>): AsyncGenerator<string[]> {
  for await (const { at, person, action, target, before, after } of entries) {
    yield [
      csvDate(at),
      person.name,
      AUDIT_ACTION_LABELS[action],
      target.label,
      target.id,
      before ? JSON.stringify(before) : '',
      after ? JSON.stringify(after) : '',
    ];
  }
}
