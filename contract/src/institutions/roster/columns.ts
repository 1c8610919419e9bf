import { foldText } from '../../foundation/index.ts';
import type { Line } from './roster.ts';
import { RosterError } from './roster-error.ts';
import { isRoleName } from './rows.ts';

/** Where a roster has what is read of it; the other columns are not read. */
export interface Columns {
  email: number;
  /** Of the parts of the name, in the order in which they are joined. */
  names: number[];
  /** Whether one column has whole names, which may be written «Testard, Anne». */
  isFull: boolean;
  role: number | undefined;
  /** As they are written; none where there are no titles. */
  titles?: readonly string[];
}

/** Titles as they are folded, without punctuation; the earlier ones are the surer ones. */
const TITLES = {
  email: [
    'email',
    'e mail',
    'adresse e mail',
    'adresse email',
    'mail',
    'adresse mail',
    'courriel',
    'adresse courriel',
    'adresse de courriel',
    'adresse electronique',
    'adresse de messagerie',
    'mel',
    'messagerie',
    'email address',
    'adresse',
  ],
  full: [
    'nom complet',
    ...['nom et prenom', 'prenom et nom', 'nom prenom', 'prenom nom', 'nom et prenoms', 'prenoms et nom'],
    ...['noms et prenoms', 'prenoms et noms', 'nom prenoms', 'identite', 'collaborateur', 'full name', 'name'],
  ],
  first: ['prenom', 'prenoms', 'prenom usuel', 'first name'],
  last: ['nom', 'nom de famille', 'nom usuel', "nom d'usage", 'nom de naissance', 'last name', 'surname'],
  role: ['role', 'role dans letablissement', "role dans l'etablissement"],
} as const;

/** Lines in which titles are looked for: they may follow others, such as that of the file. */
export const TITLE_LINES_MAX = 5;

/** What a name may be: letters, with one comma at most; more of them separate the items of a list. */
const WORDS = /^(?![^,;]*[,;][^,;]*[,;])[^\d@]*$/;

/** No title is longer, in characters. */
const TITLE_MAX = 60;

/** Rows in which a column of addresses is looked for where titles do not tell it. */
const JUDGED_ROWS = 50;

/** The columns of a roster, and the index of its first row. @throws {RosterError} when none has addresses */
export function findColumns(lines: readonly Line[]): { columns: Columns; first: number } {
  const titled = lines.slice(0, TITLE_LINES_MAX).findIndex(isTitle);
  const first = titled + 1;
  const titles = (lines[titled]?.cells ?? []).map(plainTitle);
  const rows = lines.slice(first, first + JUDGED_ROWS).map(({ cells }) => cells);
  const email = columnOf(titles, TITLES.email) ?? columnWithAddresses(rows);
  if (email === undefined && first < lines.length) throw noAddresses();
  if (titled < 0) return { columns: guessColumns(rows, email ?? 0), first };
  const named = namedColumns(titles, email ?? 0);
  const columns = named.names.length > 0 ? named : { ...named, names: unknownNames(rows, named), isFull: true };
  return { columns: { ...columns, titles: lines[titled]?.cells ?? [] }, first };
}

function noAddresses(): RosterError {
  return new RosterError(
    "Aucune colonne ne contient d'adresses e-mail\u00a0: donnez les titres «\u00a0Nom\u00a0» et «\u00a0E-mail\u00a0» à la première ligne",
  );
}

/** Whether a line has titles rather than a person. */
function isTitle({ cells }: Line): boolean {
  return !cells.some((cell) => cell.includes('@')) && cells.some(isTitleText);
}

const KNOWN_TITLES: ReadonlySet<string> = new Set(Object.values(TITLES).flat());

/** Whether a cell is the title of a column that is read. */
export function isTitleText(cell: string): boolean {
  return cell.length <= TITLE_MAX && KNOWN_TITLES.has(plainTitle(cell));
}

function plainTitle(cell: string): string {
  return foldText(cell.replace(/[-_.:,*()/]+/g, ' '));
}

function columnOf(titles: readonly string[], names: readonly string[]): number | undefined {
  const indexes = names.map((name) => titles.indexOf(name)).filter((index) => index >= 0);
  return indexes[0];
}

function namedColumns(titles: readonly string[], email: number): Columns {
  const full = columnOf(titles, TITLES.full);
  const parts = [columnOf(titles, TITLES.first), columnOf(titles, TITLES.last)];
  const names = (full === undefined ? parts : [full]).filter((index) => index !== undefined);
  return { email, names, isFull: full !== undefined, role: columnOf(titles, TITLES.role) };
}

/** A column whose title is unknown has the names if it is the only one, and most of its cells are two words of their own. */
function unknownNames(rows: readonly string[][], { email, role }: Columns): number[] {
  const filled = countBy(rows, (cell) => cell.trim() !== '');
  const unclaimed = filled.flatMap((count, index) => (count > 0 && index !== email && index !== role ? [index] : []));
  const [only] = unclaimed;
  if (only === undefined || unclaimed.length > 1) return [];
  const cells = rows.map((row) => (row[only] ?? '').trim()).filter((cell) => cell !== '');
  const names = new Set(cells.filter((cell) => WORDS.test(cell) && /\S[\s,]+\S/.test(cell)));
  return 2 * names.size > cells.length ? [only] : [];
}

function columnWithAddresses(rows: readonly string[][]): number | undefined {
  const counts = countBy(rows, (cell) => cell.includes('@'));
  const most = Math.max(0, ...counts);
  return most > 0 ? counts.indexOf(most) : undefined;
}

/**
 * Without titles: the first two columns of letters are the name, one of roles is the role. Most cells decide, so that what
 * is wrong in one of them, or typed to mend it, changes nothing for the others.
 */
function guessColumns(rows: readonly string[][], email: number): Columns {
  const filled = countBy(rows, (cell) => cell.trim() !== '');
  const most = (test: (cell: string) => boolean) => {
    const counts = countBy(rows, (cell) => cell.trim() !== '' && test(cell));
    return filled.map((count, index) => index !== email && count > 0 && 2 * (counts[index] ?? 0) >= count);
  };
  const role = most((cell) => isRoleName(cell)).indexOf(true);
  const words = most((cell) => WORDS.test(cell)).map((isWord, index) => (isWord && index !== role ? index : -1));
  const names = words.filter((index) => index >= 0).slice(0, 2);
  return { email, names, isFull: names.length === 1, role: role < 0 ? undefined : role };
}

/** How many cells of each column pass a test. */
function countBy(rows: readonly string[][], test: (cell: string) => boolean): number[] {
  const counts: number[] = [];
  for (const cells of rows) {
    for (const [index, cell] of cells.entries()) counts[index] = (counts[index] ?? 0) + (test(cell) ? 1 : 0);
  }
  return Array.from(counts, (count) => count ?? 0);
}
