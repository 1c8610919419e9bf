import { expect, it } from 'vitest';
import { attestationInputSchema } from './certificates.ts';

it('reads an RPPS number as people write it, and an empty field as none', () => {
  const read: Record<string, string | undefined> = {
    '10001234567': '10001234567',
    ' 10 001 234 567 ': '10001234567',
    '10\u00a0001\u202f234\u00a0567': '10001234567',
    '': undefined,
    '  ': undefined,
  };
  const found = Object.keys(read).map((rpps) => [rpps, attestationInputSchema.parse({ rpps }).rpps]);
  expect(Object.fromEntries(found)).toEqual(read);
  const refused = ['1000123456', '100012345678', '1000123456a', '10001234567\n', '１０００１２３４５６７'];
  expect(refused.filter((rpps) => attestationInputSchema.safeParse({ rpps }).success)).toEqual([]);
});
