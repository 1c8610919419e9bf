import { answer, fixtures, problem, renderPage, signInAs, toastSays } from '@iris/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import ForgotPasswordPage from './forgot-password-page.tsx';
import ResetPasswordPage from './links/reset-password-page.tsx';

const SECRET = 's'.repeat(43);
const noContent = () => new Response(null, { status: 204 });

it('sends the link, and says the same whether or not there is an account', async () => {
  let sent: unknown;
  answer('POST /auth/forgot-password', async (request) => {
    sent = await request.json();
    return noContent();
  });
  const { user } = renderPage(<ForgotPasswordPage />, { at: '/forgot-password' });
  await user.click(screen.getByRole('button', { name: 'Recevoir le lien' }));
  expect(await screen.findByText("L'e-mail est requis")).toBeInTheDocument();
  await user.type(screen.getByLabelText('E-mail'), ' Claire@Example.org');
  await user.click(screen.getByRole('button', { name: 'Recevoir le lien' }));
  expect(await screen.findByText(/Si un compte existe avec l'adresse/)).toHaveTextContent('claire@example.org');
  expect(sent).toEqual({ email: 'claire@example.org' });
});

it.each([
  ['mail_unavailable', /ne peut pas envoyer d'e-mails/],
  ['too_many_requests', /Trop de tentatives/],
] as const)('keeps the address and says why no link was sent: %s', async (code, sentence) => {
  answer('POST /auth/forgot-password', problem(code));
  const { user } = renderPage(<ForgotPasswordPage />, { at: '/forgot-password' });
  await user.type(screen.getByLabelText('E-mail'), 'claire@example.org');
  await user.click(screen.getByRole('button', { name: 'Recevoir le lien' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  expect(screen.getByLabelText('E-mail')).toHaveValue('claire@example.org');
});

async function choose(user: ReturnType<typeof renderPage>['user'], password: string, again = password) {
  await user.type(screen.getByLabelText('Nouveau mot de passe'), password);
  await user.type(screen.getByLabelText('Confirmer le mot de passe'), again);
  await user.click(screen.getByRole('button', { name: 'Changer le mot de passe' }));
}

it('sets the password by the link, ends the session of this browser, and leads to the login', async () => {
  signInAs(fixtures.user());
  localStorage.setItem('token', 'jeton');
  let sent: unknown;
  answer('POST /auth/reset-password', async (request) => {
    sent = await request.json();
    return noContent();
  });
  const { user, address } = renderPage(<ResetPasswordPage />, { at: `/reset-password#${SECRET}` });
  await choose(user, 'nouveau-secret');
  await toastSays('success', 'Mot de passe changé', 'Connectez-vous avec le nouveau.');
  await waitFor(() => expect(address()).toBe('/login'));
  expect(sent).toEqual({ token: SECRET, password: 'nouveau-secret' });
  expect(localStorage.getItem('token')).toBeNull();
});

it.each([
  ['has expired', `#${SECRET}`, 'link_invalid'],
  ['is missing', '', undefined],
] as const)('offers a new link when the link %s', async (_, hash, code) => {
  const { user } = renderPage(<ResetPasswordPage />, { at: `/reset-password${hash}` });
  if (code) {
    answer('POST /auth/reset-password', problem(code));
    await choose(user, 'nouveau-secret');
  }
  expect(await screen.findByRole('heading', { level: 1, name: 'Ce lien ne sert plus' })).toBeInTheDocument();
  expect(screen.getAllByText('Ce lien a expiré ou a déjà servi.')).not.toHaveLength(0);
  expect(screen.getByRole('link', { name: 'Demander un nouveau lien' })).toHaveAttribute('href', '/forgot-password');
});
