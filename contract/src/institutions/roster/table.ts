import { parse } from 'csv-parse/browser/esm/sync';
import { ROSTER_MAX_BYTES, ROSTER_ROWS_MAX } from '../imports.ts';
import { type Columns, findColumns } from './columns.ts';
import { readRecipients } from './recipients.ts';
import type { Line } from './roster.ts';
import { ROSTER_REMEDY, RosterError, tooLarge, tooMany, tooWide } from './roster-error.ts';
import { chooseSeparator } from './separator.ts';

/** Maximum number of columns: a file with more is another one than its sender thinks. */
export const ROSTER_COLUMNS_MAX = 20;

/** Lines of a file, blank ones too: each costs time. */
const LINES_MAX = 4 * ROSTER_ROWS_MAX;

/** Of one line, in bytes: nobody writes more, and a quote that is never closed takes all that follows. */
const LINE_MAX_BYTES = 10_000;

/** What the parser says of such a line. */
const TOO_LONG = 'CSV_MAX_RECORD_SIZE';

/** A text as a table. */
export interface Table {
  /** Without titles and blank lines. */
  rows: Line[];
  columns: Columns;
  /** Between its cells; undefined for a list of receivers. */
  separator: string | undefined;
  /** The text with line feeds, after its mark and the line that names the separator, which spreadsheets do not count. */
  content: string;
  mark: string;
}

/** Takes a text apart. @throws {RosterError} when it is no roster as a whole */
export function readTable(text: string): Table {
  const [, mark = '', named, rest = ''] = /^(\ufeff?)(?:sep=(.)(?:\r\n?|\n|$))?([\s\S]*)$/i.exec(text) ?? [];
  // A byte of three at most for each character: what is longer needs not be encoded to be refused.
  if (rest.length > ROSTER_MAX_BYTES) throw tooLarge();
  const content = rest.replace(/\r\n?/g, '\n');
  if (/\0/.test(content)) throw new RosterError(`Ce fichier n'est pas un texte. ${ROSTER_REMEDY}`);
  if (content.split('\n', LINES_MAX + 1).length > LINES_MAX) throw tooMany();
  const recipients = named === undefined ? readRecipients(content) : undefined;
  const separator = recipients ? undefined : (named ?? chooseSeparator(content));
  const lines = recipients ?? readLines(content, separator ?? ';');
  if (lines.length === 0) throw new RosterError('Ce fichier est vide\u00a0: ajoutez une ligne par personne');
  const { columns, first } = recipients
    ? { columns: { email: 1, names: [0], isFull: true, role: undefined }, first: 0 }
    : findColumns(lines);
  if (first >= lines.length)
    throw new RosterError('Ce fichier ne contient que des titres\u00a0: ajoutez une ligne par personne');
  if (lines.length - first > ROSTER_ROWS_MAX) throw tooMany();
  return { rows: lines.slice(first), columns, separator, content, mark };
}

/** The lines that are not blank. */
function readLines(content: string, separator: string): Line[] {
  let next = 1;
  return parseLines(content, separator).flatMap(({ record, info }): Line[] => {
    const number = next;
    next = info.lines + 1;
    const width = record.findLastIndex((cell) => cell.trim() !== '') + 1;
    if (width > ROSTER_COLUMNS_MAX) throw tooWide(number, width, ROSTER_COLUMNS_MAX);
    return width > 0 ? [{ number, cells: record.slice(0, width), end: info.lines }] : [];
  });
}

interface ParsedLine {
  record: string[];
  info: { lines: number };
}

function parseLines(text: string, delimiter: string): ParsedLine[] {
  const long = text.split('\n').findIndex((line) => line.length > LINE_MAX_BYTES);
  if (long >= 0) throw new RosterError(explain({ code: TOO_LONG, lines: long + 1 }));
  const options = { relax_column_count: true, relax_quotes: true, max_record_size: LINE_MAX_BYTES } as const;
  try {
    return parse(text, { ...options, delimiter, record_delimiter: '\n', info: true }) as unknown as ParsedLine[];
  } catch (error) {
    throw new RosterError(explain(error as { code?: string; lines?: number }));
  }
}

function explain({ code, lines = 1 }: { code?: string; lines?: number }): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED')
    return `Un guillemet ouvert n'est pas refermé avant la fin, à la ligne ${lines}\u00a0: effacez-le, ou refermez-le`;
  if (code === TOO_LONG)
    return `La ligne ${lines} est trop longue\u00a0: vérifiez qu'un guillemet n'y reste pas ouvert`;
  return `Ce fichier ne se lit pas comme un tableau. ${ROSTER_REMEDY}`;
}
