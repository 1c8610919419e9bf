import { expect, it } from 'vitest';
import { WrongAnswers } from './wrong-answers.ts';

it('lists the wrong answers of a route in one line, with the first callers, and says when there are many', () => {
  const wrong = new WrongAnswers();
  const open = { route: 'GET /admin/users', fault: '200 instead of 403 permission_denied' } as const;
  for (const spelling of ['plain', 'HEAD']) {
    for (const credential of ['valid', 'expired']) {
      for (let count = 1; count <= 6; count += 1)
        wrong.add({ ...open, spelling, caller: `caller ${count}`, credential });
    }
  }
  const who = [1, 2, 3, 4].map((count) => `caller ${count} (valid, expired)`).join('; ');
  expect(wrong.lines()).toEqual([`${open.route}: ${open.fault}, to ${who} and 2 others, written plain, HEAD`]);
  expect(wrong.areMany).toBe(false);
  for (let count = 0; count < 50; count += 1) {
    wrong.add({ ...open, fault: `${count}`, spelling: 'plain', caller: 'a visitor', credential: 'valid' });
  }
  expect(wrong.areMany).toBe(true);
  expect(wrong.lines().at(-1)).toBe('and 1 more');
});
