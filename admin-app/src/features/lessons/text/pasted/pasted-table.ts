import { type Block, blockSchema } from '@iris/contract/foundation';
import type { Element } from 'domhandler';
import { elementsIn, readLine } from './pasted-nodes.ts';

type Table = Extract<Block, { type: 'table' }>;

const ROWS_MAX = 60;
const CAPTION_MAX = 200;

/** For a table whose caption is elsewhere or missing; the author replaces it. */
const CAPTION = 'Tableau';

/**
 * The table as tables of a text, with its first row as header; long ones in parts. None for a table that a text cannot
 * contain: one that arranges a page, has long cells, or is too wide.
 */
export function readTables(element: Element): Table[] {
  const inside = elementsIn(element);
  const [header = [], ...rows] = readGrid(inside.filter(({ name }) => name === 'tr'));
  if (inside.some(({ name }) => name === 'table') || header.length < 2) return [];
  const title = inside.find(({ name }) => name === 'caption');
  const caption = (title && readLine(title).slice(0, CAPTION_MAX)) || CAPTION;
  const tables: Table[] = [];
  for (let start = 0; start < rows.length; start += ROWS_MAX)
    tables.push({ type: 'table', caption, header, rows: rows.slice(start, start + ROWS_MAX) });
  return tables.every((table) => blockSchema.safeParse(table).success) ? tables : [];
}

/** The texts of all cells, in rows of the same length; a cell over several rows or columns leaves empty ones. */
function readGrid(rows: Element[]): string[][] {
  const grid = rows.map((): string[] => []);
  rows.forEach((row, line) => {
    let column = 0;
    for (const cell of row.children.flatMap((child) => ('attribs' in child && isCell(child) ? [child] : []))) {
      while (grid[line]?.[column] !== undefined) column += 1;
      const { rowspan, colspan } = cell.attribs;
      for (let down = 0; down < readSpan(rowspan); down += 1)
        for (let right = 0; right < readSpan(colspan); right += 1) {
          const below = grid[line + down];
          if (below) below[column + right] = down + right === 0 ? readLine(cell) : '';
        }
    }
  });
  const width = Math.max(...grid.map(({ length }) => length));
  return grid.map((cells) => Array.from({ length: width }, (_, at) => cells[at] ?? ''));
}

function isCell({ name }: Element): boolean {
  return name === 'td' || name === 'th';
}

function readSpan(value: string | undefined): number {
  return Math.min(Math.max(Number(value) || 1, 1), ROWS_MAX);
}
