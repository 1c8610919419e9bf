import { expect, it } from 'vitest';
import { registerFormSchema } from './auth.ts';

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
