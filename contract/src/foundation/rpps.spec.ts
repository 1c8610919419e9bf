import { expect, it } from 'vitest';
import { rppsSchema } from './rpps.ts';

it('reads an RPPS number as people write it, and an empty field as none', () => {
  const read: Record<string, string> = {
    '10001234565': '10001234565',
    ' 10 001 234 565 ': '10001234565',
    '10\u00a0001\u202f234\u00a0565': '10001234565',
    '': '',
    '  ': '',
  };
  const found = Object.keys(read).map((typed) => [typed, rppsSchema.parse(typed)]);
  expect(Object.fromEntries(found)).toEqual(read);
  const refused = ['1000123456', '100012345678', '1000123456a', '10001234565\n', '１０００１２３４５６５'];
  expect(refused.filter((typed) => rppsSchema.safeParse(typed).success)).toEqual([]);
});

it('refuses a digit that is wrong, and two that are exchanged', () => {
  const refused = ['10001234567', '10001234566', '10002134565', '20001234565'];
  for (const typed of refused)
    expect(rppsSchema.safeParse(typed).error?.issues[0]?.message, typed).toBe(
      'Ce numéro RPPS est incorrect\u00a0: vérifiez ses chiffres',
    );
});
