import type { JournalEntry } from '@iris/contract/journal';
import { AUDIT_ACTION_LABELS } from '@iris/contract/labels';
import { TIME_ZONE } from '@iris/contract/limits';

/** Byte order mark, which makes spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

/** Cells that spreadsheets interpret as formulas: these signs, also after invisible characters (owasp.org, CSV Injection). */
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

/** A line with quoted cells. */
function csvLine(cells: readonly string[]): string {
  return `${cells.map(cell).join(';')}\r\n`;
}

function cell(text: string): string {
  // NFKC normalizes full-width and small forms of these signs.
  const harmless = FORMULA.test(text.normalize('NFKC')) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}

const DATE = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'short', timeStyle: 'medium', timeZone: TIME_ZONE });
