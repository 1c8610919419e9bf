import { expect, it } from 'vitest';
import { ReadingClock } from './reading-clock.ts';

it('counts reading while the page is visible and the reader was active in the last two minutes', () => {
  const clock = new ReadingClock(0);
  const read = (from: number, to: number, isVisible = true) => {
    for (let second = from; second < to; second += 1) clock.tick(second * 1000, isVisible);
  };
  const counted = new Set([0, 2]);
  const cells = () => clock.cells(60, counted);
  clock.touch(0);
  read(0, 12);
  expect(cells()).toEqual([1, 3]);
  counted.add(1).add(3);
  expect(cells(), 'what is acknowledged earns no others').toEqual([1, 3]);
  read(12, 60, false);
  expect(cells()).toEqual([1, 3]);
  read(60, 400);
  expect(cells(), 'until 120 s after the last sign of life').toHaveLength(14);
  clock.touch(400_000);
  read(400, 408);
  expect(cells()).toHaveLength(16);
});

it('counts a page that nobody touches from its sixth visible second on: before, it may just be looked at', () => {
  const clock = new ReadingClock(0);
  const counts = Array.from({ length: 8 }, (_, second) => {
    clock.tick(second * 1000, second !== 1);
    return [clock.hasBegun, clock.seconds];
  });
  expect(counts.slice(4)).toEqual([
    [false, 0],
    [true, 0],
    [true, 1],
    [true, 2],
  ]);
});

it('counts the minutes of a document from its opening on, in a hidden page that is called seldom too', () => {
  const clock = new ReadingClock(0);
  clock.tick(1000, true);
  clock.openElsewhere(1000, 180);
  clock.tick(2000, true);
  for (const second of [3, 63, 123, 300]) clock.tick(second * 1000, false);
  expect(clock.seconds).toBe(180);
  clock.tick(301_000, true);
  expect(clock.seconds, 'and then the page itself').toBe(181);
});

it('counts the minutes of a document once, however often it is opened', () => {
  const clock = new ReadingClock(0);
  const seconds: number[] = [];
  for (const now of [0, 60_000, 120_000, 200_000, 400_000]) {
    clock.tick(now, false);
    clock.openElsewhere(now, 180);
    clock.openElsewhere(now, 180);
    seconds.push(clock.seconds);
  }
  expect(seconds).toEqual([0, 60, 120, 180, 180]);
});

it('reads no more cells than the lesson has', () => {
  const clock = new ReadingClock(0);
  clock.touch(0);
  for (let second = 0; second < 100; second += 1) clock.tick(second * 1000, true);
  expect(clock.cells(4, new Set([0, 2]))).toEqual([1, 3]);
});
