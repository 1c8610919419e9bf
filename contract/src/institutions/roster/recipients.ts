import { cleanEmail } from '../../foundation/index.ts';
import type { Line } from './roster.ts';

/** A person as mail programs write receivers: «Anne Testard <anne@chu.fr>». */
interface Recipient extends Entry {
  /** Where it is written: the index of its line, and from which to which character. */
  row: number;
  from: number;
  to: number;
}

/** An address with signs around it, and what is before it. */
const NAMED = /^(?<name>.*?)[\s,]*(?:<(?<angle>[^<>]*)>|\[(?<square>mailto:[^[\]]*)\])[\s.,;]*$/s;
const ADDRESS = /^[^\s@,;]+@[^\s@,;]+$/;

interface Entry {
  name: string;
  email: string;
  /** Whether it has signs around its address, which then may be a wrong one. */
  isBracketed: boolean;
}

/** Lines by which it is judged whether a text is a list of receivers. */
const JUDGED_LINES = 50;

/**
 * The receivers of a mail, as they are copied out of its program: several on a line, or one a line with names. Undefined
 * where the text is a table.
 */
export function readRecipients(text: string): Line[] | undefined {
  const recipients = listRecipients(text);
  if (!recipients) return undefined;
  const isOneEach = new Set(recipients.map(({ row }) => row)).size === recipients.length;
  return recipients.map(({ name, email, row }, index) => ({
    number: isOneEach ? row + 1 : index + 1,
    cells: [name, email],
  }));
}

/** The text with another name and address of one of its receivers, by its line. */
export function replaceRecipient(text: string, number: number, name: string, email: string): string {
  const index = readRecipients(text)?.findIndex((line) => line.number === number) ?? -1;
  const found = listRecipients(text)?.[index];
  if (!found) return text;
  const rows = text.split('\n');
  const row = rows[found.row] ?? '';
  const written = `${name === '' ? '' : `"${name.replaceAll('"', "'")}" `}<${email}>`;
  rows[found.row] = `${row.slice(0, found.from)}${written}${row.slice(found.to)}`;
  return rows.join('\n');
}

function listRecipients(text: string): Recipient[] | undefined {
  const rows = text.split('\n');
  const filled = rows.flatMap((row, index) => (row.trim() === '' ? [] : [index]));
  const judged = filled.slice(0, JUDGED_LINES).flatMap((index) => splitRow(rows[index] ?? '', index));
  const addressed = judged.filter(({ email, isBracketed }) => isBracketed || ADDRESS.test(cleanEmail(email)));
  const isBracketed = judged.some((one) => one.isBracketed);
  const isWhole = addressed.length === judged.length && (judged.length > filled.length || isBracketed);
  const isOneLine = filled.length === 1 && addressed.length > 1;
  if (addressed.length === 0 || !(isWhole || isOneLine)) return undefined;
  return filled.flatMap((index) => splitRow(rows[index] ?? '', index));
}

/** The receivers of a line. A comma separates only what has an address: «Testard, Anne <anne@chu.fr>» is one. */
function splitRow(text: string, row: number): Recipient[] {
  const recipients: Recipient[] = [];
  let from = 0;
  const close = (to: number) => {
    const entry = text.slice(from, to);
    if (entry.trim() !== '') recipients.push({ ...readEntry(entry.trim()), row, ...trimmed(text, from, to) });
    from = to + 1;
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    const partner = { '"': '"', '<': '>' }[sign];
    const end = partner === undefined ? -1 : text.indexOf(partner, at + 1);
    if (end > 0) at = end;
    else if (sign === ';' || (sign === ',' && text.slice(from, at).includes('@'))) close(at);
  }
  close(text.length);
  return recipients;
}

function trimmed(text: string, from: number, to: number): { from: number; to: number } {
  const entry = text.slice(from, to);
  const start = from + entry.length - entry.trimStart().length;
  return { from: start, to: start + entry.trim().length };
}

function readEntry(entry: string): Entry {
  const { name, angle, square } = NAMED.exec(entry)?.groups ?? {};
  if (name !== undefined) {
    const email = angle ?? square ?? '';
    return { name: cleanName(name) === email ? '' : cleanName(name), email, isBracketed: true };
  }
  const parts = entry.includes('@') ? { name: '', email: entry } : { name: cleanName(entry), email: '' };
  return { ...parts, isBracketed: false };
}

/** The name before an address in its cell; empty for none. */
export function nameBeside(cell: string): string {
  const name = cleanName(NAMED.exec(cell.trim())?.groups?.name ?? '');
  return name.includes('@') ? '' : name;
}

/** A name without the quotes around it and the comma behind it, and in the order in which it is spoken: «Testard, Anne». */
export function cleanName(text: string): string {
  const bare = dropComma(text);
  const [, , inside] =
    /^(["'])(.*)\1$/s.exec(bare) ?? /^(«)\s*(.*?)\s*»$/s.exec(bare) ?? /^(“)(.*)”$/s.exec(bare) ?? [];
  const name = dropComma(inside ?? bare);
  const [, last, first] = /^([^,]+),\s*([^,]+)$/.exec(name) ?? [];
  return last && first ? `${first.trim()} ${last.trim()}` : name;
}

function dropComma(text: string): string {
  return text.trim().replace(/[\s,;]+$/, '');
}
