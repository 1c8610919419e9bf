import { expect, it } from 'vitest';
import { telephoneLink } from './index.ts';

it('links numbers that can be dialed only', () => {
  const numbers: Record<string, string | undefined> = {
    '+33 1 99 00 12 34': 'tel:+33199001234',
    '01.99.00.12.34': 'tel:0199001234',
    '+33 (0)1 99 00 12 34': 'tel:+33199001234',
    '(0)1 99 00': 'tel:019900',
    '+': undefined,
    '': undefined,
    'sur rendez-vous': undefined,
  };
  const wrong = Object.entries(numbers).filter(([number, link]) => telephoneLink(number) !== link);
  expect(wrong.map(([number]) => `${number} → ${telephoneLink(number)}`)).toEqual([]);
});
