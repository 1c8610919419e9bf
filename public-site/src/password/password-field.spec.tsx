import { loginSchema } from '@iris/contract/accounts';
import { useZodForm } from '@iris/platform/forms';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { PasswordField } from './password-field.tsx';

function Login() {
  const form = useZodForm(loginSchema, { defaultValues: { email: '', password: 'secret' } });
  return <PasswordField control={form.control} name="password" label="Mot de passe" autoComplete="current-password" />;
}

it('shows and hides the password with the toggle button', async () => {
  render(<Login />);
  const field = screen.getByLabelText('Mot de passe');
  expect(field).toHaveAttribute('type', 'password');
  await userEvent.click(screen.getByRole('button', { name: 'Afficher les caractères' }));
  expect(field).toHaveAttribute('type', 'text');
  await userEvent.click(screen.getByRole('button', { name: 'Masquer les caractères' }));
  expect(field).toHaveAttribute('type', 'password');
});
