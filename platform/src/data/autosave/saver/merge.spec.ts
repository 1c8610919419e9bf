import { expect, it } from 'vitest';
import { mergeDrafts, mergeLists } from './merge.ts';

const merge = <Draft>(base: Draft, mine: Draft, theirs: Draft, mergers = {}) =>
  mergeDrafts({ base, synced: base, mine, theirs }, { mergers });

it('takes each field from whoever has changed it, in objects too, and asks about those that both have', () => {
  const base = { title: 'a', teaching: { summary: 's', level: 1 }, tags: ['x'] };
  const mine = { title: 'b', teaching: { summary: 'mine', level: 1 }, tags: ['x'] };
  const theirs = { title: 'a', teaching: { summary: 'theirs', level: 2 }, tags: ['x', 'y'] };
  expect(merge(base, mine, theirs)).toEqual({
    value: { title: 'b', teaching: { summary: 'mine', level: 2 }, tags: ['x', 'y'] },
    conflicts: [{ path: 'teaching.summary', mine: 'mine', theirs: 'theirs' }],
  });
});

it('is in no conflict about the same change, spaces at the ends, or the order of names', () => {
  const base = { a: 'x', b: { c: 1, d: 2 } };
  expect(merge(base, { a: 'y ', b: { c: 1, d: 3 } }, { a: 'y', b: { d: 3, c: 1 } }).conflicts).toEqual([]);
});

it('merges lists by identity: additions and removals of both, and an item that only one has changed', () => {
  const mergers = { list: mergeLists(({ id }: { id: string }) => id) };
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((id) => ({ id, text: id }));
  const base = { list: [a, b, c] };
  const mine = { list: [{ id: 'a', text: 'mine' }, c, d] };
  const theirs = { list: [a, b, { id: 'c', text: 'theirs' }, { id: 'e', text: 'e' }] };
  const { value, conflicts } = merge(base, mine, theirs, mergers);
  expect([value.list.map((item) => item?.text), conflicts]).toEqual([['mine', 'theirs', 'd', 'e'], []]);
  const both = merge(base, mine, { list: [{ id: 'a', text: 'theirs' }, b, c] }, mergers);
  expect(both.conflicts.map(({ path }) => path)).toEqual(['list']);
  const chosen = mergeDrafts(
    { base, synced: base, mine, theirs: { list: [{ id: 'a', text: 'theirs' }, b, c, { id: 'e', text: 'e' }] } },
    { mergers },
    'mine',
  );
  expect(chosen.value.list.map((item) => item?.text)).toEqual(['mine', 'c', 'd', 'e']);
  const removed = merge(base, { list: [{ id: 'a', text: 'mine' }, b, c] }, { list: [b, c] }, mergers);
  expect(removed.conflicts).toHaveLength(1);
});

it('asks about all fields of a group of which both have changed some, and about none that only one has changed', () => {
  const base = { from: '18:30', to: '19:30', places: 10 };
  const groups = [['from', 'to']];
  const versions = (mine: object, theirs: object) => ({
    ...{ base, synced: base, mine: { ...base, ...mine }, theirs: { ...base, ...theirs } },
  });
  const both = versions({ from: '18:00' }, { to: '20:00', places: 20 });
  expect(mergeDrafts(both, { groups }).conflicts.map(({ path }) => path)).toEqual(['from', 'to']);
  expect(mergeDrafts(both, { groups }, 'mine').value).toEqual({ from: '18:00', to: '19:30', places: 20 });
  expect(mergeDrafts(both, { groups }, 'theirs').value).toEqual({ from: '18:30', to: '20:00', places: 20 });
  expect(mergeDrafts(versions({ from: '18:00' }, { places: 20 }), { groups }).conflicts).toEqual([]);
});
