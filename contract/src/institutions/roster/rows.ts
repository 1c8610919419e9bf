import { cleanEmail, email as emailSchema, foldText, INVISIBLE } from '../../foundation/index.ts';
import { MEMBER_ROLE_LABELS, MEMBER_ROLES, type MemberRole } from '../members.ts';
import type { Columns } from './columns.ts';
import { bareName, nameBeside, spokenName } from './names.ts';
import type { Line, RosterCell, RosterFault, RosterField, RosterOptions, RosterRow } from './roster.ts';

/** How rosters name the roles, folded. */
const ROLE_NAMES: Record<MemberRole, readonly string[]> = {
  manager: ['responsable', 'manager', 'gestionnaire'],
  tutor: ['tuteur', 'tutrice', 'tuteurs', 'tutor', 'maitre de stage'],
  resident: ['interne', 'internes', 'resident', 'residente', 'etudiant', 'etudiante', 'apprenant', 'apprenante'],
};

const NAME_MAX = 100;
const EMAIL_MAX = 254;

/** What of a wrong cell is repeated in its remedy, in characters. */
const QUOTED_MAX = 60;

/** What spreadsheets execute, also in its full-width forms; in a cell it is never a name or an address. */
const FORMULA = /^[=+\-@]/;

/** Written by programs in place of a letter that they cannot read or write. */
const LOST = /[\ufffd\u0080-\u009f]|\?(?=\p{L})|(?<=\p{L})\?/u;

/** Written where there is no name. */
const NOTHING = '-';

const RETYPE = 'effacez le contenu de la cellule et retapez-le au clavier';

/** Whether a cell names a role. */
export function isRoleName(cell: string): boolean {
  return roleOf(cell) !== undefined;
}

/** The person of a line, or why it invites nobody. */
export function readRow(line: Line, columns: Columns, options: Required<RosterOptions>): RosterRow | RosterFault {
  const cell = (column: number) => spaced(line.cells[column] ?? '');
  const nameOf = columns.isFull ? spokenName : bareName;
  const names = columns.names.map((column) => nameOf(cell(column))).filter((part) => part !== NOTHING);
  const address = cell(columns.email);
  const email = cleanEmail(address.replace(/\.$/, ''));
  const name = spaced(names.join(' ')) || nameBeside(address);
  const written = cell(columns.role ?? -1);
  const role = written === '' ? options.role : roleOf(written);
  const faults: [RosterField, string | undefined][] = [
    ['email', faultOfEmail(email)],
    ['name', faultOfName(name, names)],
    ['role', faultOfRole(role, written, options.roles)],
  ];
  const [field, text] = faults.find(([, one]) => one !== undefined) ?? [];
  if (field !== undefined || role === undefined) {
    const cells = listCells(line, columns);
    const faulty = cells.filter((one) => one.field === field);
    // Of several parts of a name the wrong ones, unless they are wrong together.
    const wrong = faulty.filter(({ value }) => field !== 'name' || faultOfName(spaced(value), [spaced(value)]));
    const at = (wrong.length > 0 ? wrong : faulty).map(({ column }) => column);
    // A name may be beside the address.
    const where = at.length > 0 ? at : [columns.email];
    return { line: line.number, text: text ?? '', field: field ?? 'role', columns: where, cells };
  }
  return { line: line.number, name: name.normalize(), email: email.toLowerCase(), role };
}

/** The cells of a line that are read. */
export function listCells({ cells }: Line, { names, email, role, titles = [] }: Columns): RosterCell[] {
  const read = (field: RosterField, column: number) => ({
    column,
    field,
    title: titles[column]?.trim() ?? '',
    value: cells[column] ?? '',
  });
  const roles = role === undefined ? [] : [read('role', role)];
  return [...names.map((column) => read('name', column)), read('email', email), ...roles];
}

/** A cell of several lines is one line of words. */
function spaced(cell: string): string {
  return cell.replace(/\s+/g, ' ').trim();
}

function roleOf(cell: string): MemberRole | undefined {
  const name = foldText(cell);
  return MEMBER_ROLES.find((role) => ROLE_NAMES[role].includes(name));
}

/** Lengths come first: the time that the other checks take grows with them. */
function faultOfEmail(email: string): string | undefined {
  if (email === '') return "L'adresse e-mail manque\u00a0: ajoutez-la";
  if (isFormula(email)) return `${quoted(email)} est une formule\u00a0: écrivez l'adresse elle-même`;
  if (email.split('@', 3).length > 2)
    return `La cellule ${quoted(email)} a plusieurs adresses\u00a0: une seule par ligne`;
  if (email.length > EMAIL_MAX)
    return `L'adresse ${quoted(email)} dépasse ${EMAIL_MAX}\u00a0caractères\u00a0: vérifiez-la avec la personne`;
  if (INVISIBLE.test(email)) return `L'adresse ${quoted(email)} contient un caractère invisible\u00a0: ${RETYPE}`;
  if (!email.includes('@')) return `L'adresse ${quoted(email)} n'a pas de «\u00a0@\u00a0»\u00a0: écrivez-la en entier`;
  if (!/^[^@]+@[^@]+\.[^@.]+$/.test(email))
    return `L'adresse ${quoted(email)} n'est pas complète\u00a0: écrivez-la en entier`;
  if (emailSchema.safeParse(email).success) return undefined;
  const sign = /[^\w.+@-]/u.exec(email)?.[0];
  const reason = sign ? `contient ${sign === ' ' ? 'une espace' : `«\u00a0${sign}\u00a0»`}` : "n'est pas valable";
  return `L'adresse ${quoted(email)} ${reason}\u00a0: vérifiez-la avec la personne`;
}

function faultOfName(name: string, parts: readonly string[]): string | undefined {
  if (name.length > NAME_MAX || name.normalize().length > NAME_MAX)
    return `Le nom ${quoted(name)} dépasse ${NAME_MAX}\u00a0caractères\u00a0: raccourcissez-le`;
  if (LOST.test(name)) return `Le nom ${quoted(name)} a perdu une lettre\u00a0: retapez-la`;
  if (INVISIBLE.test(name)) return `Le nom ${quoted(name)} contient un caractère invisible\u00a0: ${RETYPE}`;
  const formula = parts.find(isFormula);
  return formula && `${quoted(formula)} est une formule\u00a0: écrivez le nom lui-même`;
}

function faultOfRole(
  role: MemberRole | undefined,
  written: string,
  allowed: readonly MemberRole[],
): string | undefined {
  const choices = allowed.map((one) => `«\u00a0${MEMBER_ROLE_LABELS[one].toLowerCase()}\u00a0»`).join(' ou ');
  if (role === undefined) return `Le rôle ${quoted(written)} est inconnu\u00a0: écrivez ${choices}`;
  if (allowed.includes(role)) return undefined;
  return `Seule l'académie invite un responsable\u00a0: écrivez ${choices}`;
}

/** By the first signs: composing them changes no other one. */
function isFormula(cell: string): boolean {
  return FORMULA.test(cell.slice(0, 4).normalize('NFKC'));
}

/** A wrong cell, as far as it can be shown. */
function quoted(cell: string): string {
  const visible = [...cell.slice(0, 4 * QUOTED_MAX)].filter((character) => !INVISIBLE.test(character));
  const isCut = visible.length > QUOTED_MAX || cell.length > 4 * QUOTED_MAX;
  return `«\u00a0${visible.slice(0, QUOTED_MAX).join('')}${isCut ? '…' : ''}\u00a0»`;
}
