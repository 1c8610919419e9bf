import { answer, problem, renderPage, toastSays } from '@iris/platform/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import RegisterPage from './register-page.tsx';

it('says at each field what is wrong, focuses the first, then shows why the server refuses, and keeps the input', async () => {
  const { user } = renderPage(<RegisterPage />, { at: '/register' });
  const submit = () => user.click(screen.getByRole('button', { name: "S'inscrire" }));
  const [password, again] = [screen.getByLabelText('Mot de passe'), screen.getByLabelText('Confirmer le mot de passe')];
  await user.type(password, 'court');
  await submit();
  for (const fault of ['Le nom est requis', "L'e-mail est requis", /doit contenir au moins 6 caractères/]) {
    expect(await screen.findByText(fault)).toBeInTheDocument();
  }
  const name = screen.getByLabelText('Nom complet');
  expect(name).toHaveFocus();
  await user.type(name, 'Claire Fontaine');
  await user.type(screen.getByLabelText('E-mail'), 'claire@example.org');
  await user.type(password, '-secret');
  await user.type(again, 'secret-2');
  await submit();
  expect(await screen.findByText('Les mots de passe ne correspondent pas')).toBeInTheDocument();

  answer('POST /auth/register', problem('email_taken'));
  await user.clear(again);
  await user.type(again, 'court-secret');
  await submit();
  await toastSays('error', "Échec de l'inscription", 'Cet e-mail est déjà utilisé');
  expect(screen.getByRole('alert')).toHaveTextContent('Cet e-mail est déjà utilisé');
  expect(name).toHaveValue('Claire Fontaine');
  expect(password).toHaveValue('court-secret');
});
