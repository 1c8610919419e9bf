import type { Evening } from '@iris/contract/webinars';
import { expect, it } from 'vitest';
import { pauseOf, phaseOf, remainingText } from './phases.ts';

const MINUTE = 60_000;
const at = (minutes: number) => new Date(minutes * MINUTE).toISOString();
const evening = (state: string) =>
  ({ webinar: { state }, room_opens_at: at(45), room_closes_at: at(135) }) as unknown as Evening;

it('asks again each minute, at the opening of the room, each 20 seconds while it is open, and no more once it is closed', () => {
  const cases = [
    ['planned', 0, 'before', MINUTE, MINUTE],
    ['planned', 44.5, 'before', 30_000, 34_000],
    ['planned', 45, 'open', 20_000, 20_000],
    ['planned', 135, 'over', MINUTE, MINUTE],
    ['closed', 120, 'over', null, null],
    ['cancelled', 0, 'cancelled', null, null],
  ] as const;
  const wrong = cases.filter(([state, minutes, phase, least, most]) => {
    const pause = pauseOf(evening(state), minutes * MINUTE);
    const isRight =
      least === null || most === null ? pause === null : pause !== null && pause >= least && pause <= most;
    return phaseOf(evening(state), minutes * MINUTE) !== phase || !isRight;
  });
  expect(wrong).toEqual([]);
  expect(pauseOf(undefined, 0), 'whoever waits for a place is let in by itself').toBe(MINUTE);
});

it('counts down in days, hours, then seconds', () => {
  const texts = [50 * 60, 47 * 60, 60, 59.5, 0.05, -3].map((minutes) => remainingText(minutes * MINUTE));
  expect(texts.map((text) => text.replace(/\s/g, ' '))).toEqual(['2 jours', '47 h', '1 h', '59:30', '0:03', '0:00']);
});
