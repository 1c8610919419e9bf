import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { withSourcePosition } from './source-positions.ts';

const built = join(mkdtempSync(join(tmpdir(), 'source-positions-')), 'main.js');
// Line 2, column 1 of the built file is line 7, column 3 of the source.
const map = { version: 3, sources: ['../src/courses/courses.service.ts'], names: [], mappings: ';AAME' };
writeFileSync(`${built}.map`, JSON.stringify(map));

it('names the position in the source of what was built from it', () => {
  const line = `    at CoursesService.list (${pathToFileURL(built)}:2:1)`;
  expect(withSourcePosition(line)).toMatch(
    /^ {4}at CoursesService\.list \(\S*src\/courses\/courses\.service\.ts:7:3\)$/,
  );
});

it('leaves other lines as they are', () => {
  const lines = [
    '    at node:internal/process/task_queues:95:5',
    '    at pack (file:///packages/bson/lib/bson.mjs:12:3)',
  ];
  expect(lines.map(withSourcePosition)).toEqual(lines);
});
