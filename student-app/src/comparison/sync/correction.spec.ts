import { expect, it } from 'vitest';
import { correct } from './correction.ts';

const FRAME = 0.04;

it('leaves half a frame, corrects more by the speed, and jumps when the films are far apart', () => {
  const cases = [
    [0, false, 1],
    [0.02, false, 1],
    [-0.02, false, 1],
    [0.021, false, 1.04],
    [-0.03, false, 0.94],
    [0.15, false, 1.1],
    [-0.15, false, 0.9],
    [0.151, false, 'jump'],
    [-4, true, 'jump'],
    [0.012, true, 1.02],
    [0.005, true, 1],
  ] as const;
  const found = cases.map(([behind, isCorrecting]) => [behind, isCorrecting, correct(behind, FRAME, isCorrecting)]);
  expect(found).toEqual(cases);
});

it('brings films together and then leaves them alone, whatever their difference and speed', () => {
  const wrong: unknown[] = [];
  for (const start of [-0.15, -0.05, 0.03, 0.15])
    for (const rate of [0.25, 1]) {
      let [behind, isCorrecting, last] = [start, false, 0];
      for (let at = 0; at < 20; at += 1 / 25) {
        const correction = correct(behind, FRAME, isCorrecting);
        isCorrecting = correction !== 1;
        if (correction === 'jump' || Math.abs(behind) > Math.abs(start)) wrong.push([start, rate, at, behind]);
        else if (isCorrecting) [behind, last] = [behind - (rate * (correction - 1)) / 25, at];
      }
      if (Math.abs(behind) > FRAME / 2 || last > 15) wrong.push([start, rate, last, behind]);
    }
  expect(wrong).toEqual([]);
});
