import { expect, it } from 'vitest';
import { type Modules, mergeModules, placeAfterStep, placeOver, withLessonAt } from './program-order.ts';

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

it('keeps the own order over that of another administrator, with what they added and renamed, without what they removed', () => {
  const theirs: Modules = [
    { _id: 'A', title: 'A leur', lessons: ['a3', 'a2'] },
    { _id: 'C', title: 'C', lessons: ['c1'] },
    { _id: 'D', title: 'D', lessons: ['d1'] },
  ];
  const mine: Modules = [
    { _id: 'C', title: 'C mien', lessons: ['c1', 'a1'] },
    { _id: 'A', title: 'A', lessons: ['a2'] },
    { _id: 'E', title: 'E', lessons: [] },
  ];
  const merged = mergeModules(mine, theirs, modules) ?? [];
  expect(order(merged)).toBe('C:c1 A:a2+a3 E: D:d1');
  expect(merged.map(({ title }) => title)).toEqual(['C mien', 'A leur', 'E', 'D']);
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
