import { expect, it } from 'vitest';
import { loginSchema, registerFormSchema, resetPasswordSchema } from './auth.ts';

const form = { name: 'Inès', email: 'ines@example.org', password: 'secret', confirmPassword: 'secret' };
const messages = (input: object) => registerFormSchema.safeParse(input).error?.issues.map(({ message }) => message);

it('requires six characters and two equal passwords, and reports that they differ beside another error', () => {
  expect(messages(form)).toBeUndefined();
  expect(messages({ ...form, name: '', password: 'court', confirmPassword: 'autre' })).toEqual([
    'Le nom est requis',
    'Le mot de passe doit contenir au moins 6 caractères',
    'Les mots de passe ne correspondent pas',
  ]);
});

it('measures and compares passwords in their composed form, and passes them on as they were typed', () => {
  const password = 'été\u00a0ễộ'.normalize('NFD');
  expect(registerFormSchema.parse({ ...form, password, confirmPassword: 'été ễộ' }).password).toBe(password);
  const short = 'ễộẩ'.normalize('NFD');
  expect(short.length).toBeGreaterThan(6);
  expect(messages({ ...form, password: short, confirmPassword: short })).toEqual([
    'Le mot de passe doit contenir au moins 6 caractères',
  ]);
  const login = (password: string) => loginSchema.safeParse({ email: form.email, password }).success;
  expect(['ộ'.repeat(200), 'ộ'.repeat(201)].map((typed) => login(typed.normalize('NFD')))).toEqual([true, false]);
});

it('refuses a long text of marks, which would take minutes to put in order, without trying', () => {
  expect(loginSchema.safeParse({ email: form.email, password: '\u0301\u0323'.repeat(500_000) }).success).toBe(false);
});

it('takes of a link what pages of earlier releases send: its secret with the address behind it', () => {
  const secret = 'a-'.repeat(22).slice(1);
  const parse = (token: string) => resetPasswordSchema.safeParse({ token, password: 'secret' }).data?.token;
  expect([secret, `${secret}&email=ines%40example.org`, `${secret}x`].map(parse)).toEqual([secret, secret, undefined]);
});
