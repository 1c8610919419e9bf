import { cleanEmail } from '../../foundation/index.ts';
import { isTitleText, TITLE_LINES_MAX } from './columns.ts';

/** Signs between cells, the usual ones first. */
const SEPARATORS = [';', '\t', ',', '|'] as const;

/** Characters of a text by which its separator is judged. */
const JUDGED = 10_000;

/**
 * The sign whose table makes most sense: titles in cells of their own, then addresses, then rows of the same width. The sign
 * that is most frequent is often one of the texts in the cells.
 */
export function chooseSeparator(text: string): string {
  const present = SEPARATORS.filter((separator) => text.includes(separator));
  if (present.length < 2) return present[0] ?? SEPARATORS[0];
  const rows = listRows(text);
  const judged = present.map((separator) => ({ separator, merits: judge(rows, separator) }));
  // Sorting is stable: of two that are equal the usual one stays first.
  const [best] = judged.sort((one, other) => compare(other.merits, one.merits));
  return best?.separator ?? SEPARATORS[0];
}

/** The first rows; the content of quotes is one cell without separators. */
function listRows(text: string): string[] {
  const begun = text.slice(0, JUDGED);
  const whole = begun.length < text.length ? begun.slice(0, begun.lastIndexOf('\n') + 1) : begun;
  const plain = whole.replace(/"(?:[^"]|"")*"/g, (cell) => cell.slice(1, -1).replace(/[;\t,|\n]/g, ' '));
  return plain.split('\n').filter((row) => row.trim() !== '');
}

function judge(rows: readonly string[], separator: string): number[] {
  const table = rows.map((row) => row.split(separator));
  const titles = table.slice(0, TITLE_LINES_MAX).map((cells) => cells.filter(isTitleText).length);
  const addressed = table.filter((cells) => cells.some(isAddress));
  const widths = new Map<number, number>();
  for (const { length } of table) if (length > 1) widths.set(length, (widths.get(length) ?? 0) + 1);
  return [Math.max(0, ...titles), addressed.length, Math.max(0, ...widths.values())];
}

function isAddress(cell: string): boolean {
  return cell.includes('@') && /^[^\s@]+@[^\s@]+$/.test(cleanEmail(cell));
}

function compare(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
}
