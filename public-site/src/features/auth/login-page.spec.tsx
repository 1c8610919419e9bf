import { answer, fixtures, problem, renderPage, signInAs, toastSays } from '@iris/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import LoginPage from './login-page.tsx';

const student = fixtures.user({ name: 'Claire Fontaine' });
const submit = { name: 'Se connecter' };

async function fillIn(user: UserEvent) {
  await user.type(screen.getByLabelText('E-mail'), 'Claire@Example.org');
  await user.type(screen.getByLabelText('Mot de passe'), 'secret-1');
}

it('asks for email and password, and links to registration and the landing page', async () => {
  const { user } = renderPage(<LoginPage />, { at: '/login' });
  expect(screen.getByRole('heading', { level: 1, name: 'Connexion' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: "S'inscrire" })).toHaveAttribute('href', '/register');
  expect(screen.getByRole('link', { name: "Retour à l'accueil" })).toHaveAttribute('href', '/');
  expect(screen.getByLabelText('Mot de passe')).toHaveAttribute('autocomplete', 'current-password');

  await user.click(screen.getByRole('button', submit));
  expect(await screen.findByText("L'e-mail est requis")).toBeInTheDocument();
  expect(screen.getByText('Le mot de passe est requis')).toBeInTheDocument();
  expect(screen.getByLabelText('E-mail')).toHaveFocus();
});

it('logs in, shows the success toast, and returns to the page that required login', async () => {
  let sent: unknown;
  let finish = () => {};
  answer('POST /auth/login', async (request) => {
    sent = await request.json();
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
    return { token: 'jeton', user: student };
  });
  const state = { from: { pathname: '/courses', search: '?level=Avanc%C3%A9' } };
  const { user, address } = renderPage(<LoginPage />, { at: '/login', state });
  await fillIn(user);
  await user.click(screen.getByRole('button', submit));

  expect(await screen.findByRole('button', { name: 'Connexion...' })).toBeDisabled();
  await waitFor(() => expect(sent).toEqual({ email: 'claire@example.org', password: 'secret-1' }));
  finish();
  await waitFor(() => expect(address()).toBe('/courses?level=Avanc%C3%A9'));
  expect(await screen.findByText('Connexion réussie')).toBeInTheDocument();
  expect(screen.getByText("Claire Fontaine, bienvenue à l'académie.")).toBeInTheDocument();
  expect(localStorage.getItem('token')).toBe('jeton');
});

it.each([
  ['student', student, '/dashboard'],
  ['administrator', fixtures.admin(), '/admin/dashboard'],
])('redirects an %s who is already signed in as a login would', (_, account, home) => {
  signInAs(account);
  const { address } = renderPage(<LoginPage />, { at: '/login' });
  expect(address()).toBe(home);
});

it.each([
  ['a refusal with its reason', true, () => problem('too_many_requests'), 'Trop de tentatives'],
  ['a refusal without a detail', true, () => new Response('', { status: 401 }), 'Email ou mot de passe incorrect'],
  ['a service that cannot be reached', true, () => Response.error(), 'Le service ne répond pas'],
  ['a device that is offline', false, () => Response.error(), 'Vous êtes hors ligne'],
  ['a failing proxy', true, () => new Response('', { status: 502 }), 'Le service est momentanément indisponible'],
  ['a database that is away', true, () => problem('database_unavailable'), 'Le service est momentanément indisponible'],
])('reports wrong credentials only when the server refused them: %s', async (_, isOnline, reply, sentence) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  answer('POST /auth/login', reply);
  const { user } = renderPage(<LoginPage />, { at: '/login' });
  await fillIn(user);
  await user.click(screen.getByRole('button', submit));
  const banner = await screen.findByRole('alert');
  expect(banner).toHaveTextContent(sentence);
  await toastSays('error', 'Échec de la connexion', banner.textContent);
  expect(screen.getByLabelText('E-mail')).toHaveValue('Claire@Example.org');
  expect(screen.getByLabelText('Mot de passe')).toHaveValue('secret-1');
  vi.restoreAllMocks();
});
