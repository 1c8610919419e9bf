import { dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, it } from 'vitest';
import { DEMO_EMAILS, DEMO_PASSWORD } from './auth.ts';
import { assessPassword, passwordStrength } from './password-strength.ts';

const claire = { name: 'Élise Dupont-Vasseur', email: 'elise.dupont@example.org' };

const faultOf = (password: string) => assessPassword(password, claire);

describe('a password', () => {
  it('is weak when it is one of the 10,000 commonest, in any case', () => {
    const list = dictionary['passwords-common'].slice(0, 10_000).map(String);
    const common = "Ce mot de passe est l'un des 10\u00a0000 les plus utilisés.";
    expect(list.filter((password) => faultOf(password) !== common)).toEqual([]);
    expect(faultOf('PassWord')).toBe(common);
  });

  it.each([
    ['elisedupont', 'se devine à partir de votre nom'],
    ['Dupont2026', 'se devine à partir de votre nom'],
    ['Élise!', 'se devine à partir de votre nom'],
    ['elise.dupont@example.org', 'se devine à partir de votre nom'],
    ['ÉliseDupont-Vasseur', 'se devine à partir de votre nom'],
    ['P@ssw0rd2026', 'ressemble trop à un mot de passe'],
    ['motdepasse', 'ressemble trop à un mot de passe'],
    ['bonjour1', 'ressemble trop à un mot de passe'],
    ['drowssap1', 'ressemble trop à un mot de passe'],
    ['abcdefghijk', 'suite de caractères'],
    ['zzzzzzzzzz', 'suite de caractères'],
    ['2026-11-22', 'suite de caractères'],
    ['a'.repeat(200), 'suite de caractères'],
  ])('%s is weak, and it is said why', (password, reason) => {
    expect(faultOf(password)).toContain(reason);
  });

  it.each(['six-et-plus', 'un-mot-de-passe', 'Vf7!kq2z', 'quatre mots sans rapport', 'xTr0ubadour&3'])(
    '%s is not weak',
    (password) => {
      expect(faultOf(password)).toBeUndefined();
      expect(passwordStrength(password, claire).score).toBeGreaterThanOrEqual(2);
    },
  );

  it('of the demo accounts is not weak', () => {
    for (const email of Object.values(DEMO_EMAILS))
      expect(assessPassword(DEMO_PASSWORD, { name: '', email })).toBe(undefined);
  });

  it('is judged without name and e-mail too', () => {
    expect(assessPassword('six-et-plus', { name: '', email: '' })).toBeUndefined();
    expect(assessPassword('123456', { name: '', email: '' })).toBeDefined();
  });
});

it('is judged alike, however its letters and spaces are typed', () => {
  const typed = ['Élise!', 'ÉliseDupont-Vasseur', 'quatre mots sans été', 'Łódź\u00a0ô'];
  const judged = (form: (text: string) => string) => typed.map((text) => passwordStrength(form(text), claire));
  expect(judged((text) => text.normalize('NFD').replaceAll(' ', '\u2009'))).toEqual(judged((text) => text));
});
