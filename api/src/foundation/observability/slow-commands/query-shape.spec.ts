import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { queryShape } from './query-shape.ts';

const id = new Types.ObjectId();

it('names the fields of a command and none of its values', () => {
  const cells: [command: object, shape: string][] = [
    [
      {
        find: 'users',
        filter: { email: 'claire@example.org', _id: { $gt: id } },
        sort: { _id: -1 },
        limit: 5,
        $db: 'a',
      },
      'find { filter: { email: ?, _id: { $gt: ? } }, sort: { _id: ? }, limit: ? }',
    ],
    [
      {
        update: 'users',
        updates: [{ q: { _id: id }, u: { $set: { [`seen.${id.toHexString()}.at`]: 1, 'list.3': 2 } } }],
      },
      'update { updates: [{ q: { _id: ? }, u: { $set: { seen.?.at: ?, list.?: ? } } }] }',
    ],
    [{ find: 'users', filter: { 'claire@example.org': 1, 'deux mots': 1 } }, 'find { filter: { ?: ?, ?: ? } }'],
  ];
  const wrong = cells.filter(([command, shape]) => queryShape(command) !== shape);
  expect(wrong.map(([command]) => queryShape(command))).toEqual([]);
  expect(
    queryShape({ find: 'a', filter: Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`f${n}`, n])) }),
  ).toHaveLength(500);
});
