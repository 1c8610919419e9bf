import { cleanEmail } from '../../foundation/index.ts';
import { isTitleText, TITLE_LINES_MAX } from './columns.ts';
import type { Recipient } from './recipients.ts';

const ADDRESS = /^[^\s@,;]+@[^\s@,;]+$/;

/** No address is longer. */
const ADDRESS_MAX = 254;

/** Shorter words tell nothing about whose address it is. */
const TELLING_MIN = 3;

/**
 * Whether lines are receivers rather than a table: most have an address, and some signs around it or others on their line;
 * what has none is a fault of the list then, and nobody on its line is lost.
 */
export function isList(rows: readonly string[], entries: readonly Recipient[]): boolean {
  const addressed = entries.filter(isAddressed).length;
  if (rows.length === 1 && addressed > 1) return true;
  if (addressed === 0 || 3 * addressed < 2 * entries.length) return false;
  if (rows.some((row) => row.trim().includes('\t')) || rows.slice(0, TITLE_LINES_MAX).some(hasTitles)) return false;
  const lines = groupByRow(entries);
  if (areTwoColumns(lines)) return false;
  return entries.some(({ isBracketed }) => isBracketed) || lines.some((line) => line.filter(hasSign).length > 1);
}

function isAddressed({ email, isBracketed }: Recipient): boolean {
  return isBracketed || ADDRESS.test(cleanEmail(email));
}

function hasSign({ email }: Recipient): boolean {
  return email.includes('@');
}

function hasTitles(row: string): boolean {
  return (
    !row.includes('@') &&
    row
      .replaceAll('"', '')
      .split(/[;,\t|]/)
      .some(isTitleText)
  );
}

function groupByRow(entries: readonly Recipient[]): Recipient[][] {
  const lines = new Map<number, Recipient[]>();
  for (const entry of entries) lines.set(entry.row, [...(lines.get(entry.row) ?? []), entry]);
  return [...lines.values()];
}

/** Whether each of several lines has two addresses of one person, such as those at work and at home. */
function areTwoColumns(lines: readonly Recipient[][]): boolean {
  if (lines.length < 2) return false;
  const pairs = lines.filter((line) => line.length === 2 && line.every((one) => !one.isBracketed && isAddressed(one)));
  const same = pairs.filter(([one, other]) => one && other && isSamePerson(one.email, other.email));
  return pairs.length === lines.length && 2 * same.length >= pairs.length;
}

function isSamePerson(one: string, other: string): boolean {
  if (Math.max(one.length, other.length) > ADDRESS_MAX) return false;
  const [name = '', host = ''] = cleanEmail(one).toLowerCase().split('@');
  const [otherName = '', otherHost = ''] = cleanEmail(other).toLowerCase().split('@');
  const isPart = (words: string, whole: string) =>
    words.split(/[^a-z]+/).some((word) => word.length >= TELLING_MIN && whole.includes(word));
  return host !== otherHost && (isPart(name, otherName) || isPart(otherName, name));
}
