import { TIME_ZONE } from '@iris/contract/foundation';

/** Byte order mark, which makes spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

/** Cells that spreadsheets interpret as formulas: these signs, also after invisible characters (owasp.org, CSV Injection). */
const FORMULA = /^[\s\p{C}]*[=+\-@]|^[\t\r\n]/u;

/** A CSV file for French spreadsheets: semicolons, no cell that is executed as a formula. */
export async function* writeCsv(
  lines: AsyncIterable<readonly string[]>,
  titles: readonly string[],
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(titles);
  for await (const cells of lines) yield csvLine(cells);
}

/** Day and time in a cell, in the academy's time zone. */
export function csvDate(instant: string): string {
  return DATE.format(new Date(instant));
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
