import { expect, it } from 'vitest';
import { registerFormSchema, registerSchema } from './auth.ts';

const form = { name: 'Inès', email: 'ines@example.org', password: 'secret', confirmPassword: 'secret' };
const messages = (input: object) => registerFormSchema.safeParse(input).error?.issues.map(({ message }) => message);

it('requires six characters and two equal passwords, and reports both errors at once', () => {
  expect(messages(form)).toBeUndefined();
  expect(messages({ ...form, password: 'court', confirmPassword: 'autre' })).toEqual([
    'Le mot de passe doit contenir au moins 6 caractères',
    'Les mots de passe ne correspondent pas',
  ]);
});

it('reports that the passwords differ even while another field is invalid', () => {
  expect(messages({ ...form, name: '', confirmPassword: 'autre1' })).toEqual([
    'Le nom est requis',
    'Les mots de passe ne correspondent pas',
  ]);
});

it('accepts name, email and password only', () => {
  expect(registerSchema.safeParse({ ...form, confirmPassword: undefined }).success).toBe(false);
  expect(registerSchema.safeParse({ name: 'a', email: 'a@b.fr', password: 'secret', role: 'admin' }).success).toBe(
    false,
  );
});
