import { expect, it } from 'vitest';
import { type PlanInput, planOf } from './plan.ts';

// A Wednesday.
const TODAY = '2027-03-10';

const lessons = (count: number, done: readonly string[] = [], minutes = 20): PlanInput['lessons'] =>
  Array.from({ length: count }, (_, index) => {
    return { _id: `lesson-${index}`, title: `Leçon ${index}`, minutes, doneOn: done[index] };
  });

const plan = (input: Partial<PlanInput>) => {
  return planOf({ today: TODAY, from: '2027-03-08', end: '2027-04-04', lessons: lessons(8), ...input });
};
const weeksOf = (input: Partial<PlanInput>) =>
  plan(input)?.weeks.map(({ from, until, lessons }) => [
    `${from} ${until}`,
    lessons.map(({ is_done }) => (is_done ? 'done' : 'left')).join(' '),
  ]);

it('spreads what is left over the weeks until the end', () => {
  expect(plan({})).toMatchObject({ lessons_left: 8, minutes_left: 160, rhythm: { lessons: 2, minutes: 40 } });
  expect(weeksOf({})).toEqual([
    ['2027-03-08 2027-03-14', 'left left'],
    ['2027-03-15 2027-03-21', 'left left'],
    ['2027-03-22 2027-03-28', 'left left'],
    ['2027-03-29 2027-04-04', 'left left'],
  ]);
});

it('counts what was done this week for this week, whose part does not grow by it', () => {
  const one = weeksOf({ lessons: lessons(8, ['2027-03-09']) });
  expect(one?.slice(0, 2)).toEqual([
    ['2027-03-08 2027-03-14', 'done left'],
    ['2027-03-15 2027-03-21', 'left left'],
  ]);
  const four = weeksOf({ lessons: lessons(8, Array(4).fill(TODAY)) });
  expect(four?.map(([, states]) => states)).toEqual(['done done done done', 'left left', 'left left']);
});

it('says whether one is ahead, on time or late by what was really done', () => {
  const from = '2027-02-22';
  const standing = (done: readonly string[]) => plan({ from, end: '2027-04-18', lessons: lessons(8, done) })?.standing;
  const before = '2027-03-01';
  expect([[], [before], [before, before], [before, before, TODAY], Array(5).fill(before)].map(standing)).toEqual([
    'late',
    'late',
    'on_time',
    'ahead',
    'ahead',
  ]);
  // What was done before the goal was chosen is no advance.
  expect(plan({ lessons: lessons(8, ['2027-01-01', '2027-01-01']) })?.standing).toBe('on_time');
});

it.each<[string, Partial<PlanInput>, unknown]>([
  ['nothing is left', { lessons: lessons(2, [TODAY, TODAY]) }, undefined],
  ['there is no end', { end: undefined }, { rhythm: null, standing: null, weeks: [], lessons_left: 8 }],
  [
    'it ends today',
    { end: TODAY },
    { rhythm: { lessons: 8, minutes: 160 }, is_feasible: true, weeks: [{ until: TODAY, minutes: 160 }] },
  ],
  ['it should have ended', { end: '2027-03-01' }, { standing: 'late', weeks: [{ until: TODAY, minutes: 160 }] }],
  ['more is left than fits', { end: TODAY, lessons: lessons(40) }, { is_feasible: false, lessons_left: 40 }],
  [
    'it has not begun',
    { from: '2027-03-17', end: '2027-03-28', lessons: lessons(4) },
    { standing: 'on_time', weeks: [{ from: '2027-03-15' }, { from: '2027-03-22', until: '2027-03-28' }] },
  ],
  [
    'lessons take no minutes',
    { lessons: lessons(3, [], 0) },
    { minutes_left: 0, rhythm: { lessons: 1, minutes: 0 }, is_feasible: true },
  ],
])('%s', (_, input, expected) => {
  if (expected === undefined) expect(plan(input)).toBeUndefined();
  else expect(plan(input)).toMatchObject(expected as object);
});

it('plans each lesson once, whatever the weeks', () => {
  for (let count = 1; count <= 60; count += 7) {
    for (const end of [TODAY, '2027-03-15', '2027-06-30', '2029-03-09']) {
      const planned = plan({ end, lessons: lessons(count) })?.weeks.flatMap((week) => week.lessons) ?? [];
      expect(planned.map(({ _id }) => _id)).toEqual(lessons(count).map(({ _id }) => _id));
    }
  }
});
