import { answer, fixtures, problem, renderPage, toastSays } from '@iris/platform/testing';
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

it.each([
  ['is lost', () => Response.error(), 'votre compte est peut-être déjà créé'],
  ['is unknown to the server', () => problem('outcome_unknown'), 'votre demande a peut-être été enregistrée'],
])('says that the account may exist when the answer %s, and opens only it when it is taken', async (_, lost, text) => {
  const answers = [lost(), problem('email_taken'), problem('email_taken')];
  answer('POST /auth/register', () => answers.shift());
  const logins: unknown[] = [];
  answer('POST /auth/login', async (request) => {
    logins.push(await request.json());
    return { token: 'abc', user: fixtures.user({ name: 'Claire Fontaine' }) };
  });
  const { user } = renderPage(<RegisterPage />, { at: '/register' });
  const submit = () => user.click(screen.getByRole('button', { name: "S'inscrire" }));
  const input = { 'Nom complet': 'Claire Fontaine', 'E-mail': 'claire@example.org', 'Mot de passe': 'court-secret' };
  for (const [label, text] of Object.entries(input)) await user.type(screen.getByLabelText(label), text);
  await user.type(screen.getByLabelText('Confirmer le mot de passe'), 'court-secret');
  await submit();
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(screen.queryByText("Échec de l'inscription")).not.toBeInTheDocument();
  // The account of somebody else, with which this page must not try a password.
  const email = screen.getByLabelText('E-mail');
  await user.clear(email);
  await user.type(email, 'autre@example.org');
  await submit();
  await toastSays('error', "Échec de l'inscription", 'Cet e-mail est déjà utilisé');
  expect(logins).toEqual([]);
  await user.clear(email);
  await user.type(email, 'claire@example.org');
  await submit();
  await toastSays('success', 'Inscription réussie', "Claire Fontaine, bienvenue à l'académie.");
  expect(logins).toEqual([{ email: 'claire@example.org', password: 'court-secret' }]);
});
