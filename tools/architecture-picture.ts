import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Something in the picture, with what it contains and what it imports of the others. */
export interface Room {
  name: string;
  parts: string[];
  imports: Set<string>;
}

const BOX = { width: 430, height: 52, gap: 26 };
const PANEL = 620;
const TOP = 64;

/** The sources below a folder, without specs and fixtures: other rules hold for these. */
function readSources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(
      (file) =>
        /\.(tsx?|mjs)$/.test(file) && !/\.(spec|fixtures)\.|(^|\/)(node_modules|dist|test|testing)\//.test(file),
    )
    .map((file) => readFileSync(join(folder, file), 'utf8'));
}

/** Folders with what their sources import of each other, as the pattern finds it. */
export function readRooms(parent: string, names: readonly string[], imported: RegExp): Room[] {
  return names.map((name) => {
    const folder = join(parent, name);
    const found = readSources(folder).flatMap((source) =>
      [...source.matchAll(imported)].map(([, other = '']) => other),
    );
    const inside = existsSync(join(folder, 'src')) ? join(folder, 'src') : folder;
    const parts = readdirSync(inside, { withFileTypes: true }).filter(
      (entry) => entry.isDirectory() && !/^(node_modules|dist|test|test-results)$/.test(entry.name),
    );
    return {
      name,
      parts: parts.map((part) => part.name),
      imports: new Set(found.filter((other) => other !== name && names.includes(other))),
    };
  });
}

/** The imports that no longer way implies: with all arrows nothing could be seen. */
function findDirectImports(room: Room, rooms: Room[]): string[] {
  const reaches = (from: string, to: string): boolean =>
    rooms.some(({ name, imports }) => name === from && [...imports].some((next) => next === to || reaches(next, to)));
  // In the order of the rooms: that in which their files import each other says nothing.
  const imported = rooms.map(({ name }) => name).filter((name) => room.imports.has(name));
  return imported.filter((to) => !imported.some((other) => other !== to && reaches(other, to)));
}

/** One column, from the ground at the bottom: arrows lead down to what is imported. */
function drawPanel(title: string, rooms: Room[], left: number): string {
  const topOf = new Map(rooms.toReversed().map(({ name }, row) => [name, TOP + row * (BOX.height + BOX.gap)]));
  const arrows = rooms.flatMap((room) => {
    const from = topOf.get(room.name) ?? 0;
    return findDirectImports(room, rooms).map((other) => {
      const to = topOf.get(other) ?? 0;
      const rows = Math.round((to - from) / (BOX.height + BOX.gap));
      if (rows === 1) return `<path d="M${left + BOX.width / 2} ${from + BOX.height}V${to - 3}"/>`;
      const [right, bend] = [left + BOX.width, left + BOX.width + 16 * rows];
      return `<path d="M${right} ${from + BOX.height / 2}C${bend} ${from + BOX.height} ${bend} ${to} ${right + 4} ${to + BOX.height / 2}"/>`;
    });
  });
  const boxes = rooms.map(({ name, parts }) => {
    const top = topOf.get(name) ?? 0;
    const text = parts.join(' · ');
    const shown = text.length > 66 ? `${text.slice(0, text.lastIndexOf(' ·', 64))} …` : text;
    return (
      `<rect x="${left}" y="${top}" width="${BOX.width}" height="${BOX.height}" rx="8"/>` +
      `<text x="${left + 14}" y="${top + 22}" font-weight="700">${name}</text>` +
      `<text x="${left + 14}" y="${top + 41}" font-size="12" class="part">${shown}</text>`
    );
  });
  const heading = `<text x="${left}" y="36" font-size="18" font-weight="700">${title}</text>`;
  return [heading, ...boxes, `<g class="arrow">${arrows.join('')}</g>`].join('\n');
}

/** The picture of docs/architecture.md. */
export function drawArchitecture(panels: { title: string; rooms: Room[] }[]): string {
  const rows = Math.max(...panels.map(({ rooms }) => rooms.length));
  const height = TOP + rows * (BOX.height + BOX.gap);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${panels.length * PANEL} ${height}" font-family="system-ui, sans-serif" font-size="15" role="img" aria-label="What imports what">`,
    '<style>rect{fill:#fff;stroke:#788792}text{fill:#12202e}.part{fill:#3e4c5a}.arrow{fill:none;stroke:#006c5e;stroke-width:2}.arrow path{marker-end:url(#a)}</style>',
    '<defs><marker id="a" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0 8 4 0 8z" fill="#006c5e"/></marker></defs>',
    `<rect width="100%" height="100%" style="fill:#f6fafc;stroke:none"/>`,
    ...panels.map(({ title, rooms }, column) => drawPanel(title, rooms, 24 + column * PANEL)),
    '</svg>\n',
  ].join('\n');
}
