import type { JournalEntry } from '@iris/contract/journal';
import { AUDIT_ACTION_LABELS } from '@iris/contract/labels';
import { TIME_ZONE } from '@iris/contract/limits';

/** Byte order mark: spreadsheets then read the file as UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

/** What makes a spreadsheet take a cell for a formula: these signs, in any of their widths, even after what is not seen. */
const FORMULA = /^[\s\p{C}]*[=+\-@]|^[\t\r\n]/u;

const HEAD = ['Date', 'Personne', 'Action', 'Objet', 'Identifiant', 'Avant', 'Après'];

/** The journal as CSV for French spreadsheets: semicolons, no cell that is executed as a formula. */
export async function* journalCsv(entries: AsyncIterable<JournalEntry>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(HEAD);
  for await (const { at, person, action, target, before, after } of entries) {
    yield csvLine([
      DATE.format(new Date(at)),
      person.name,
      AUDIT_ACTION_LABELS[action],
      target.label,
      target.id,
      before ? JSON.stringify(before) : '',
      after ? JSON.stringify(after) : '',
    ]);
  }
}

/** One line, every cell quoted. */
function csvLine(cells: readonly string[]): string {
  return `${cells.map(cell).join(';')}\r\n`;
}

function cell(text: string): string {
  // NFKC gives the full-width and small forms of a sign as the sign itself.
  const harmless = FORMULA.test(text.normalize('NFKC')) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}

const DATE = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'short', timeStyle: 'medium', timeZone: TIME_ZONE });
