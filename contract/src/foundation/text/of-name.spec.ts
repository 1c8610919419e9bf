import { expect, it } from 'vitest';
import { ofName } from './of-name.ts';

it('elides before a vowel, also with an accent, before an h, and before an y that is a vowel', () => {
  const elided = ['Agnès', 'Élise', 'îlot', 'Œuvre', 'Hélène', 'Hôpital Nord', 'Yves', 'uve'];
  const whole = ['Claire', 'Zoé', 'Yasmine', 'Łukasz', '3e étage', ''];
  expect(elided.map(ofName)).toEqual(elided.map((name) => `d'${name}`));
  expect(whole.map(ofName)).toEqual(whole.map((name) => `de ${name}`));
});
