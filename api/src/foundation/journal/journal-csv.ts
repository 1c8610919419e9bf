import { AUDIT_ACTION_TEXTS, type JournalEntry } from '@iris/contract/operations';
import { csvDate, writeCsv } from '../http/answers/lists/csv.ts';

const TITLES = ['Date', 'Personne', 'Action', 'Objet', 'Identifiant', 'Avant', 'Après'];

/** The journal as CSV. */
export function journalCsv(entries: AsyncIterable<JournalEntry>): AsyncGenerator<string> {
  return writeCsv(toLines(entries), TITLES);
}

async function* toLines(entries: AsyncIterable<JournalEntry>): AsyncGenerator<string[]> {
  for await (const { at, person, action, target, before, after } of entries) {
    yield [
      csvDate(at),
      person.name,
      AUDIT_ACTION_TEXTS[action].label,
      target.label,
      target.id,
      before ? JSON.stringify(before) : '',
      after ? JSON.stringify(after) : '',
    ];
  }
}
