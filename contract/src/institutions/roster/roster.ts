import { MEMBER_ROLES, type MemberRole } from '../members.ts';
import type { Columns } from './columns.ts';
import { replaceRecipient } from './recipients.ts';
import { listCells, readRow } from './rows.ts';
import { readTable } from './table.ts';

export { ROSTER_REMEDY, RosterError, tooLarge } from './roster-error.ts';
export { ROSTER_COLUMNS_MAX } from './table.ts';

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
  /** What is wrong, and in which columns. */
  field: RosterField;
  columns: number[];
  /** What was read of the row. */
  cells: RosterCell[];
}

/** What a cell is about. */
export type RosterField = 'name' | 'email' | 'role';

/** A cell of a row, as it is written. */
export interface RosterCell {
  column: number;
  field: RosterField;
  /** Of its column; empty for none. */
  title: string;
  value: string;
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
  /** The last one where its cells have several lines. */
  end?: number;
}

/** Rows that are read before others are answered. */
const ROWS_AT_ONCE = 200;

/**
 * Reads what a spreadsheet writes as CSV, or what was pasted from one, with titles or without; or the receivers of a mail, as
 * its program copies them, which are numbered where a line has several. Browsers import it on demand, to show what the API will answer, which reads the same text again.
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
  const { rows, columns } = readTable(text);
  return yield* readRows(rows, columns, { role, roles });
}

/**
 * The text of a roster with other cells in one of its lines; the numbers of the others stay. It names its separator from
 * then on, so that no correction makes another table of it. @throws {RosterError}
 */
export function correctRoster(
  text: string,
  number: number,
  changes: readonly Pick<RosterCell, 'column' | 'value'>[],
): string {
  const { rows, separator, content, mark } = readTable(text);
  const row = rows.find((one) => one.number === number);
  if (!row) return text;
  const cells = [...row.cells];
  for (const { column, value } of changes) cells[column] = value.replace(/\s+/g, ' ');
  const [first = '', second = ''] = cells;
  if (separator === undefined) return mark + replaceRecipient(content, number, first, second);
  const written = Array.from(cells, (cell = '') => quoteCell(cell, separator)).join(separator);
  const lines = content.split('\n');
  const count = (row.end ?? number) - number + 1;
  const missing = count - written.split('\n').length;
  lines.splice(number - 1, count, written, ...Array.from({ length: missing }, () => ''));
  return `${mark}sep=${separator}\n${lines.join('\n')}`;
}

function quoteCell(cell: string, separator: string): string {
  const isPlain = !cell.includes(separator) && !/["\n]/.test(cell);
  return isPlain ? cell : `"${cell.replaceAll('"', '""')}"`;
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
      roster.faults.push({
        line: row.line,
        text,
        field: 'email',
        columns: [columns.email],
        cells: listCells(line, columns),
      });
    }
  }
  return roster;
}
