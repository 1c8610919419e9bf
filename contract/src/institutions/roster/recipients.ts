import { cleanEmail, readMailbox } from '../../foundation/index.ts';
import { ROSTER_ROWS_MAX } from '../imports.ts';
import { isTitleText } from './columns.ts';
import { spokenName } from './names.ts';
import { isList } from './recipient-lists.ts';
import type { Line } from './roster.ts';

/** A person as mail programs write receivers: «Anne Testard <anne@chu.fr>». */
export interface Recipient extends Entry {
  /** Where it is written: the index of its line, and from which to which character. */
  row: number;
  from: number;
  to: number;
}

interface Entry {
  name: string;
  email: string;
  /** Whether it has signs around its address, which then may be a wrong one. */
  isBracketed: boolean;
}

/** Lines and receivers by which it is judged whether a text is a list of them. */
const JUDGED_LINES = 50;
const JUDGED = 500;

/** What mail programs write before the receivers. */
const HEADER = /^\s*(?:à|a|de|cc|cci|bcc|to|from)\s?:/i;

const CLOSING: Partial<Record<string, string>> = { '"': '"', '<': '>' };

/**
 * The receivers of a mail, as they are copied out of its program: several on a line, or one a line with names. Undefined
 * where the text is a table. Of a list that is too long, one more than is allowed.
 */
export function readRecipients(text: string): Line[] | undefined {
  const recipients = listRecipients(text);
  return recipients && numberLines(recipients);
}

/** The text with another name and address of one of its receivers, by its line. */
export function replaceRecipient(text: string, number: number, name: string, email: string): string {
  const recipients = listRecipients(text) ?? [];
  const found = recipients[numberLines(recipients).findIndex((line) => line.number === number)];
  if (!found) return text;
  const rows = text.split('\n');
  const row = rows[found.row] ?? '';
  rows[found.row] = `${row.slice(0, found.from)}${writeRecipient(name, email)}${row.slice(found.to)}`;
  return rows.join('\n');
}

/** A typed address may have its name with it. */
function writeRecipient(name: string, typed: string): string {
  const address = cleanEmail(typed).replace(/[<>]/g, '');
  const beside = address === typed.trim() ? '' : spokenName(readMailbox(typed).name);
  const written = (name || (beside.includes('@') ? '' : beside)).replace(/[<>]/g, '').replaceAll('"', "'");
  return `${written === '' ? '' : `"${written}" `}<${address}>`;
}

function numberLines(recipients: readonly Recipient[]): Line[] {
  const isOneEach = new Set(recipients.map(({ row }) => row)).size === recipients.length;
  return recipients.map(({ name, email, row }, index) => ({
    number: isOneEach ? row + 1 : index + 1,
    cells: [name, email],
  }));
}

function listRecipients(text: string): Recipient[] | undefined {
  const rows = text.split('\n');
  const filled = rows.flatMap((row, index) => (row.trim() === '' || isTitleText(row) ? [] : [index]));
  const judged = filled.slice(0, JUDGED_LINES);
  const begun = readRows(rows, judged, JUDGED);
  if (
    !isList(
      judged.map((index) => rows[index] ?? ''),
      begun,
    )
  )
    return undefined;
  return readRows(rows, filled, ROSTER_ROWS_MAX + 1);
}

function readRows(rows: readonly string[], indexes: readonly number[], max: number): Recipient[] {
  const recipients: Recipient[] = [];
  for (const index of indexes) {
    if (recipients.length < max) recipients.push(...splitRow(rows[index] ?? '', index, max - recipients.length));
  }
  return recipients;
}

/** The receivers of a line. A comma separates only what has an address: «Testard, Anne <anne@chu.fr>» is one. */
function splitRow(text: string, row: number, max: number): Recipient[] {
  const recipients: Recipient[] = [];
  let from = HEADER.exec(text)?.[0].length ?? 0;
  let hasAddress = false;
  const unclosed = new Set<string>();
  const close = (to: number) => {
    const entry = text.slice(from, to);
    if (entry.trim() !== '') recipients.push({ ...readEntry(entry.trim()), row, ...trimmed(entry, from) });
    from = to + 1;
    hasAddress = false;
  };
  for (let at = from; at < text.length && recipients.length < max; at += 1) {
    const sign = text.charAt(at);
    const partner = unclosed.has(sign) ? undefined : CLOSING[sign];
    const end = partner === undefined ? -1 : text.indexOf(partner, at + 1);
    if (end > 0) {
      hasAddress ||= text.slice(at, end).includes('@');
      at = end;
    } else if (partner !== undefined) unclosed.add(sign);
    else if (sign === '@') hasAddress = true;
    else if (sign === ';' || (sign === ',' && hasAddress)) close(at);
  }
  if (recipients.length < max) close(text.length);
  return recipients;
}

function trimmed(entry: string, from: number): { from: number; to: number } {
  const start = from + entry.length - entry.trimStart().length;
  return { from: start, to: start + entry.trim().length };
}

function readEntry(entry: string): Entry {
  const { name, address, isMarked } = readMailbox(entry);
  if (!isMarked) {
    const parts = entry.includes('@') ? { name: '', email: address } : { name: spokenName(entry), email: '' };
    return { ...parts, isBracketed: false };
  }
  const spoken = spokenName(name);
  if (spoken.toLowerCase() === address.toLowerCase()) return { name: '', email: address, isBracketed: true };
  // A name that is another address means two persons.
  if (spoken.includes('@') && cleanEmail(entry) !== cleanEmail(address))
    return { name: '', email: entry, isBracketed: true };
  return { name: spoken.includes('@') ? '' : spoken, email: address, isBracketed: true };
}
