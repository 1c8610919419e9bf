import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { keepAlive } from './keep-alive.ts';

const WORDS = {
  ended: 'Le service est mort',
  restarting: 'je le relance',
  back: 'Le voilà.',
  givenUp: 'Il meurt sans cesse',
};

const SECOND = 1000;
const MINUTE = 60 * SECOND;

beforeEach(() => {
  for (const stream of [process.stdout, process.stderr]) vi.spyOn(stream, 'write').mockReturnValue(true);
  onTestFinished(() => void vi.restoreAllMocks());
});

/** Keeps a process that lives as long as these times say, one after the other; returns the waits before its restarts. */
async function waitsBetween(lives: number[], restartsMax?: number) {
  let now = 0;
  const waits: number[] = [];
  const clock = {
    now: () => now,
    sleep: async (ms: number) => {
      waits.push(ms);
      now += ms;
    },
  };
  const left = [...lives];
  const launch = () => {
    const life = left.shift();
    const exited = new Promise<{ code: number; signal: null }>((resolve) => {
      if (life === undefined) return;
      process.nextTick(() => {
        now += life;
        resolve({ code: 1, signal: null });
      });
    });
    return { exited };
  };
  let isGivenUp = false;
  const kept = keepAlive({ process: launch(), restart: async () => launch(), words: WORDS, restartsMax, clock });
  kept.catch(() => {
    isGivenUp = true;
  });
  const isOver = () => isGivenUp || waits.length === lives.length;
  await vi.waitFor(() => expect(isOver()).toBe(true));
  return { waits, isGivenUp };
}

it('waits twice as long before each restart, half a minute at most, and as at first after a minute that went well', async () => {
  const { waits } = await waitsBetween([0, 0, 0, MINUTE, 0, MINUTE + 1, 0, 0], Number.POSITIVE_INFINITY);
  expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 500, 1000, 2000]);
  const { waits: many } = await waitsBetween(Array(9).fill(0), Number.POSITIVE_INFINITY);
  expect(many.slice(-3)).toEqual([30_000, 30_000, 30_000]);
});

it('gives up at the sixth crash within ten minutes, and never while there are fewer', async () => {
  expect(await waitsBetween(Array(6).fill(0))).toEqual({ waits: [500, 1000, 2000, 4000, 8000], isGivenUp: true });
  expect(await waitsBetween(Array(6).fill(MINUTE + SECOND))).toMatchObject({ isGivenUp: true });
  const rare = await waitsBetween(Array(20).fill(2 * MINUTE));
  expect(rare).toEqual({ waits: Array(20).fill(500), isGivenUp: false });
});
