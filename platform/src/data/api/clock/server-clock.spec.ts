import { beforeEach, expect, it } from 'vitest';
import { ServerClock } from './server-clock.ts';

const HOUR = 3_600_000;
const SERVER = Date.parse('2027-03-30T16:30:00.000Z');

let passed: number;
let shown: number;
let clock: ServerClock;

beforeEach(() => start(0));

/** Starts a page on a device whose clock is wrong by so much. */
function start(wrongBy: number) {
  passed = 5000;
  shown = SERVER + wrongBy;
  clock = new ServerClock({ passed: () => passed, shown: () => shown });
}

function pass(ms: number) {
  passed += ms;
  shown += ms;
}

/** An answer that is made by the server at this time, and arrives now after this many milliseconds. */
function arrive(at: number, more: Record<string, string> = {}, took = 0) {
  const headers = new Headers({ Date: new Date(at).toUTCString(), 'Cache-Control': 'no-cache', ...more });
  clock.note(headers, { passed: passed - took, origin: shown - passed });
}

it("has the time of the server's answers, whatever the device says, and the device's before the first one", () => {
  const read = [-HOUR, 0, 24 * HOUR].map((wrongBy) => {
    start(wrongBy);
    const before = [clock.isKnown, clock.now() - SERVER];
    arrive(SERVER);
    pass(90_000);
    return [...before, clock.isKnown, clock.isDoubtful, clock.now() - SERVER];
  });
  expect(read).toEqual([
    [false, -HOUR, true, false, 90_000],
    [false, 0, true, false, 90_000],
    [false, 24 * HOUR, true, false, 90_000],
  ]);
});

it('does not jump with a clock that is set meanwhile, and asks the server', () => {
  arrive(SERVER);
  for (const jump of [24 * HOUR, -2 * HOUR]) {
    shown += jump;
    pass(1000);
    expect(clock.isDoubtful).toBe(true);
    expect(clock.now() - SERVER).toBeLessThanOrEqual(2000);
    arrive(SERVER + passed - 5000);
    expect(clock.isDoubtful).toBe(false);
  }
  expect(clock.now()).toBe(SERVER + 2000);
});

it('is late after a sleep in which nothing passes, knows it, and is right with the next answer', () => {
  let corrections = 0;
  clock.subscribe(() => {
    corrections += 1;
  });
  arrive(SERVER);
  shown += HOUR;
  expect([clock.isDoubtful, clock.now()]).toEqual([true, SERVER]);
  arrive(SERVER + HOUR);
  expect([clock.isDoubtful, clock.now(), corrections]).toEqual([false, SERVER + HOUR, 2]);
});

it('asks again when an answer was under way while the device slept', () => {
  arrive(SERVER);
  const sent = clock.instant();
  shown += HOUR;
  clock.note(new Headers({ Date: new Date(SERVER).toUTCString(), 'Cache-Control': 'no-cache' }), sent);
  expect([clock.isDoubtful, clock.now()]).toEqual([true, SERVER]);
});

it('takes an answer of a cache for at least as old as it says, and never for the latest', () => {
  const cached = { 'Cache-Control': 'public, max-age=300' };
  arrive(SERVER - 60_000, { ...cached, Age: '40' });
  // Another cache may have kept it for longer.
  expect([clock.now(), clock.isDoubtful]).toEqual([SERVER - 20_000, true]);
  arrive(SERVER);
  arrive(SERVER - 240_000, cached);
  arrive(SERVER - 240_000, { Age: '100' });
  expect(clock.now()).toBe(SERVER);
  expect(clock.isDoubtful).toBe(false);
});

it('nears the time with each answer, slow ones too, is not ahead of the server, and follows one that was set back', () => {
  // Headers have no fractions of seconds.
  arrive(SERVER + 900, {}, 4000);
  expect(clock.now()).toBe(SERVER);
  pass(200);
  arrive(SERVER + 1100);
  expect(clock.now()).toBe(SERVER + 1000);
  pass(1000);
  arrive(SERVER + 2100, {}, 3000);
  expect(clock.now()).toBe(SERVER + 2000);
  arrive(SERVER - HOUR, {}, 300);
  expect(clock.now()).toBe(SERVER - HOUR + 1300);
});

it('learns nothing of an answer without a date', () => {
  clock.note(new Headers(), clock.instant());
  clock.note(new Headers({ Date: 'yesterday' }), clock.instant());
  expect(clock.isKnown).toBe(false);
});
