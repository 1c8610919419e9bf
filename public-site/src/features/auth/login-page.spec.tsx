import { answer, fixtures, problem, renderPage, signInAs, toastSays } from '@iris/platform/testing';
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import LoginPage from './login-page.tsx';

const submit = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Se connecter' }));

afterEach(() => vi.restoreAllMocks());

it('says at each field what is missing, and focuses the first', async () => {
  const { user } = renderPage(<LoginPage />, { at: '/login' });
  await submit(user);
  expect(await screen.findByText("L'e-mail est requis")).toBeInTheDocument();
  expect(screen.getByText('Le mot de passe est requis')).toBeInTheDocument();
  expect(screen.getByLabelText('E-mail')).toHaveFocus();
});

it('redirects who is already signed in as a login would', () => {
  signInAs(fixtures.admin());
  const { address } = renderPage(<LoginPage />, { at: '/login' });
  expect(address()).toBe('/admin/dashboard');
});

it.each([
  ['too many attempts', true, () => problem('too_many_requests'), 'Trop de tentatives'],
  ['a refusal without a detail', true, () => new Response('', { status: 401 }), 'Email ou mot de passe incorrect'],
  ['a service that cannot be reached', true, () => Response.error(), 'Le service ne répond pas'],
  ['a device that is offline', false, () => Response.error(), 'Vous êtes hors ligne'],
  ['a failing proxy', true, () => new Response('', { status: 502 }), 'Le service est momentanément indisponible'],
])(
  'blames the credentials only when the server refused them, and keeps them: %s',
  async (_, isOnline, reply, sentence) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
    answer('POST /auth/login', reply);
    const { user, address } = renderPage(<LoginPage />, { at: '/login' });
    await user.type(screen.getByLabelText('E-mail'), 'Claire@Example.org');
    await user.type(screen.getByLabelText('Mot de passe'), 'secret-1');
    await submit(user);
    const banner = await screen.findByRole('alert');
    expect(banner).toHaveTextContent(sentence);
    await toastSays('error', 'Échec de la connexion', banner.textContent);
    expect(screen.getByLabelText('E-mail')).toHaveValue('Claire@Example.org');
    expect(screen.getByLabelText('Mot de passe')).toHaveValue('secret-1');
    expect(address()).toBe('/login');
  },
);
