import { expect, it } from 'vitest';
import { ofName, thatName } from './of-name.ts';

const ELIDED = [
  ...['Agnès', 'Anne-Lise', 'Élise', 'îlot', 'Œuvre', 'Hélène', 'Hôpital Nord', 'Yves', 'uve', 'Ọlábísí', 'Ẹ̀bùn'],
  ...['Ørsted', 'Əliyev', 'Ấn', 'İpek', 'admin-app'],
];
const WHOLE = ['Bruno', 'Claire', 'Zoé', 'Yasmine', 'Łukasz', '3e étage', 'ʼUmar', 'Ñandú', 'Đặng', '王', ''];

it('elides before a vowel, also with an accent, before an h, and before an y that is a vowel', () => {
  expect(ELIDED.map(ofName)).toEqual(ELIDED.map((name) => `d'${name}`));
  expect(WHOLE.map(ofName)).toEqual(WHOLE.map((name) => `de ${name}`));
  expect([...ELIDED, ...WHOLE].map(thatName)).toEqual([
    ...ELIDED.map((name) => `qu'${name}`),
    ...WHOLE.map((name) => `que ${name}`),
  ]);
});
