import { expect, it } from 'vitest';
import { type Modules, mergeModules, placeAfterStep, placeOver, withLessonAt, withoutModule } from './program-order.ts';

const modules: Modules = [
  { _id: 'A', title: 'A', lessons: ['a1', 'a2'] },
  { _id: 'B', title: 'B', lessons: [] },
  { _id: 'C', title: 'C', lessons: ['c1'] },
];
const order = (shown: Modules) => shown.map(({ _id, lessons }) => `${_id}:${lessons.join('+')}`).join(' ');

it('moves a lesson by one step, through the ends of modules', () => {
  const after = (lesson: string, step: -1 | 1) => {
    const place = placeAfterStep(modules, lesson, step);
    return place ? order(withLessonAt(modules, lesson, place)) : 'nowhere';
  };
  expect({
    'a1 up': after('a1', -1),
    'a1 down': after('a1', 1),
    'a2 up': after('a2', -1),
    'a2 down': after('a2', 1),
    'c1 up': after('c1', -1),
    'c1 down': after('c1', 1),
  }).toEqual({
    'a1 up': 'nowhere',
    'a1 down': 'A:a2+a1 B: C:c1',
    'a2 up': 'A:a2+a1 B: C:c1',
    'a2 down': 'A:a1 B:a2 C:c1',
    'c1 up': 'A:a1+a2 B:c1 C:',
    'c1 down': 'nowhere',
  });
});

it('drops a lesson at the place of another one, or in an empty module', () => {
  const dropped = (lesson: string, over: string) => {
    const place = placeOver(modules, lesson, over);
    return place && order(withLessonAt(modules, lesson, place));
  };
  expect([dropped('c1', 'a1'), dropped('a1', 'a2'), dropped('a1', 'B'), dropped('a1', 'inconnue')]).toEqual([
    'A:c1+a1+a2 B: C:',
    'A:a2+a1 B: C:c1',
    'A:a2 B:a1 C:c1',
    undefined,
  ]);
});

/** The modules with titles and lessons of some of them replaced. */
const change = (changes: Record<string, Partial<Modules[number]>>, without: string[] = []) =>
  modules.filter(({ _id }) => !without.includes(_id)).map((module) => ({ ...module, ...changes[module._id] }));
const merged = (mine: Modules, theirs: Modules, preferred?: 'mine' | 'theirs') => {
  const found = mergeModules(mine, theirs, modules, preferred);
  return found && `${order(found)} (${found.map(({ title }) => title).join(', ')})`;
};

it('takes the structure of the only one who has changed it, with the titles of both', () => {
  const renamed = change({ A: { title: 'A mien' } });
  const moved = change({ A: { lessons: ['a2'] }, B: { lessons: ['a1'], title: 'B leur' } });
  expect({
    'moved by them': merged(renamed, moved),
    'removed by them': merged(renamed, change({}, ['C'])),
    'moved here': merged(moved, renamed),
    'removed here': merged(change({}, ['C']), renamed),
  }).toEqual({
    'moved by them': 'A:a2 B:a1 C:c1 (A mien, B leur, C)',
    'removed by them': 'A:a1+a2 B: (A mien, B)',
    'moved here': 'A:a2 B:a1 C:c1 (A mien, B leur, C)',
    'removed here': 'A:a1+a2 B: (A mien, B)',
  });
});

it('asks when both have changed the structure, unless they have only added something, and never loses a new lesson', () => {
  const reordered = change({ A: { lessons: ['a2', 'a1'] } });
  const removed = change({}, ['C']);
  const added = change({ C: { lessons: ['c1', 'c9'] } });
  const more = [...added, { _id: 'D', title: 'D', lessons: ['d9'] }];
  expect({
    'added to another': merged(reordered, more),
    'added to a removed one': merged(removed, added),
    'added to a removed one, mine': merged(removed, added, 'mine'),
    'added to a removed one, theirs': merged(removed, added, 'theirs'),
    'removed by them': merged(reordered, removed),
    'removed by them, mine': merged(reordered, removed, 'mine'),
    'moved by both': merged(reordered, change({ B: { lessons: ['c1'] }, C: { lessons: [] } })),
    'all removed by both': merged([], change({}, ['A', 'B'])),
  }).toEqual({
    'added to another': 'A:a2+a1 B: C:c1+c9 D:d9 (A, B, C, D)',
    'added to a removed one': undefined,
    'added to a removed one, mine': 'A:a1+a2 B: C:c9 (A, B, C)',
    'added to a removed one, theirs': 'A:a1+a2 B: C:c1+c9 (A, B, C)',
    'removed by them': undefined,
    'removed by them, mine': 'A:a2+a1 B: C: (A, B, C)',
    'moved by both': undefined,
    'all removed by both': undefined,
  });
});

it('removes a module with the lessons that it had when it was asked, not with one that came since', () => {
  const asked = modules[0] as Modules[number];
  const since = change({ A: { lessons: ['a1', 'a2', 'a9'] } });
  expect([order(withoutModule(modules, asked)), order(withoutModule(since, asked))]).toEqual([
    'B: C:c1',
    'A:a9 B: C:c1',
  ]);
});

it('asks about a module that both have renamed, and loses no lesson by the choice', () => {
  const renamed = (title: string, lesson: string[] = []) =>
    modules.map((module) =>
      module._id === 'C' ? { ...module, title, lessons: [...module.lessons, ...lesson] } : module,
    );
  const [mine, theirs] = [renamed('C mien'), renamed('C leur', ['c9'])];
  expect(mergeModules(mine, theirs, modules)).toBeUndefined();
  const titles = (['mine', 'theirs'] as const).map((choice) => {
    const found = mergeModules(mine, theirs, modules, choice)?.find(({ _id }) => _id === 'C');
    return [found?.title, found?.lessons.includes('c9')];
  });
  expect(titles).toEqual([
    ['C mien', true],
    ['C leur', true],
  ]);
});
