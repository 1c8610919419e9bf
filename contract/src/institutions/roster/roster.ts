import { parse } from 'csv-parse/browser/esm/sync';
import { ROSTER_MAX_BYTES, ROSTER_ROWS_MAX } from '../imports.ts';
import { MEMBER_ROLES, type MemberRole } from '../members.ts';
import { type Columns, findColumns } from './columns.ts';
import { RosterError } from './roster-error.ts';
import { readRow } from './rows.ts';

export { RosterError } from './roster-error.ts';

/** Maximum number of columns: a file with more is another one than its sender thinks. */
export const ROSTER_COLUMNS_MAX = 20;

/** What a file of another kind is answered. */
export const ROSTER_REMEDY: string =
  'Dans Excel\u00a0: Fichier > Enregistrer sous > CSV UTF-8, puis choisissez le fichier enregistré';

/** A person of a roster, with the line of the file on which it begins. */
export interface RosterRow {
  line: number;
  name: string;
  email: string;
  role: MemberRole;
}

/** A row that invites nobody, and its remedy as a French sentence. */
export interface RosterFault {
  line: number;
  text: string;
}

/** What a roster says, in the order of its lines. */
export interface Roster {
  rows: RosterRow[];
  faults: RosterFault[];
}

/** How the rows of a roster are read. */
export interface RosterOptions {
  /** Of the rows that say none. */
  role: MemberRole;
  /** Those that whoever sends it may invite. */
  roles?: readonly MemberRole[];
}

/** A line of the file that is not blank. */
export interface Line {
  number: number;
  cells: string[];
}

/** Lines of a file, blank ones too: each costs time. */
const LINES_MAX = 4 * ROSTER_ROWS_MAX;

/** Rows that are read before others are answered. */
const ROWS_AT_ONCE = 200;

/** Of one line, in bytes: nobody writes more, and a quote that is never closed takes all that follows. */
const LINE_MAX_BYTES = 10_000;

/**
 * Reads what a spreadsheet writes as CSV, or what was pasted from one: separated by semicolons, commas or tabs, with titles or
 * without. Browsers import it on demand, to show what the API will answer, which reads the same text again.
 * @throws {RosterError}
 */
export function parseRoster(text: string, options: RosterOptions): Roster {
  const work = parseRosterInParts(text, options);
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/** The same in parts, between which a server answers others. @throws {RosterError} */
export function* parseRosterInParts(
  text: string,
  { role, roles = MEMBER_ROLES }: RosterOptions,
): Generator<void, Roster> {
  const lines = readLines(text);
  const { columns, first } = findColumns(lines);
  if (first >= lines.length)
    throw new RosterError('Ce fichier ne contient que des titres\u00a0: ajoutez une ligne par personne');
  if (lines.length - first > ROSTER_ROWS_MAX) throw tooMany();
  return yield* readRows(lines.slice(first), columns, { role, roles });
}

function* readRows(
  lines: readonly Line[],
  columns: Columns,
  options: Required<RosterOptions>,
): Generator<void, Roster> {
  const roster: Roster = { rows: [], faults: [] };
  const lineOf = new Map<string, number>();
  for (const [index, line] of lines.entries()) {
    if (index % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) yield;
    const row = readRow(line, columns, options);
    const key = 'text' in row ? '' : `${row.role} ${row.email}`;
    const earlier = lineOf.get(key);
    if ('text' in row) roster.faults.push(row);
    else if (earlier === undefined) {
      lineOf.set(key, row.line);
      roster.rows.push(row);
    } else {
      const text = `L'adresse «\u00a0${row.email}\u00a0» est déjà à la ligne ${earlier}\u00a0: gardez l'une des deux`;
      roster.faults.push({ line: row.line, text });
    }
  }
  return roster;
}

/** The lines that are not blank. */
function readLines(text: string): Line[] {
  const [, separator, content = ''] = /^\ufeff?(?:sep=(.)(?=\r|\n|$))?([\s\S]*)$/i.exec(text) ?? [];
  // A byte of three at most for each character: what is longer needs not be encoded to be refused.
  if (content.length > ROSTER_MAX_BYTES) throw tooLarge();
  const unified = content.replace(/\r\n?/g, '\n');
  if (/\0/.test(unified)) throw new RosterError(`Ce fichier n'est pas un texte. ${ROSTER_REMEDY}`);
  if (unified.split('\n', LINES_MAX + 1).length > LINES_MAX) throw tooMany();
  const records = parseLines(unified, separator ?? separatorOf(unified));
  let next = 1;
  const lines = records.flatMap(({ record, info }): Line[] => {
    const number = next;
    next = info.lines + 1;
    const width = record.findLastIndex((cell) => cell.trim() !== '') + 1;
    if (width > ROSTER_COLUMNS_MAX) throw tooWide(number, width);
    return width > 0 ? [{ number, cells: record.slice(0, width) }] : [];
  });
  if (lines.length === 0) throw new RosterError('Ce fichier est vide\u00a0: ajoutez une ligne par personne');
  return lines;
}

interface ParsedLine {
  record: string[];
  info: { lines: number };
}

function parseLines(text: string, delimiter: string): ParsedLine[] {
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
  if (code === 'CSV_MAX_RECORD_SIZE')
    return `La ligne ${lines} est trop longue\u00a0: vérifiez qu'un guillemet n'y reste pas ouvert`;
  return `Ce fichier ne se lit pas comme un tableau. ${ROSTER_REMEDY}`;
}

/** The sign that is most frequent outside of quotes in the first lines. */
function separatorOf(text: string): string {
  const beginning = text.slice(0, LINE_MAX_BYTES).replace(/"[^"]*"/g, '');
  const counts = [';', '\t', ','].map((sign) => ({ sign, count: beginning.split(sign).length }));
  const [first] = counts.sort((one, other) => other.count - one.count);
  return first?.sign ?? ';';
}

/** What a file of more bytes is answered; it needs not be read. */
export function tooLarge(): RosterError {
  return new RosterError(
    "Ce fichier dépasse 2\u00a0Mo\u00a0: gardez les colonnes du nom et de l'e-mail, ou envoyez-le en plusieurs fois",
  );
}

function tooMany(): RosterError {
  return new RosterError('Ce fichier a plus de 5\u00a0000\u00a0lignes\u00a0: envoyez-le en plusieurs fois');
}

function tooWide(line: number, width: number): RosterError {
  return new RosterError(
    `La ligne ${line} a ${width}\u00a0colonnes, plus que les ${ROSTER_COLUMNS_MAX} possibles\u00a0: gardez celles du nom et de l'e-mail`,
  );
}
