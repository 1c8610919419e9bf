import { answer, fixtures, problem, renderPage, signInAs, toastSays } from '@iris/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import VerifyEmailPage from './verify-email-page.tsx';

const SECRET = 's'.repeat(43);
const unverified = fixtures.user({ email: 'claire@example.org', email_verified: false });
const at = `/verify-email#${SECRET}`;
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

it('confirms the address by the link without a session, and removes the secret from the address', async () => {
  let sent: unknown;
  answer('POST /auth/verify-email', async (request) => {
    sent = await request.json();
    return { outcome: 'confirmed' };
  });
  signInAs(null);
  renderPage(<VerifyEmailPage />, { at });
  await heading('Adresse confirmée');
  expect(sent).toEqual({ token: SECRET });
  expect(screen.getByRole('link', { name: 'Se connecter' })).toHaveAttribute('href', '/login');
});

it('reads the account again, so that the other pages know', async () => {
  localStorage.setItem('token', 'jeton');
  signInAs(unverified);
  answer('POST /auth/verify-email', { outcome: 'confirmed' });
  answer('GET /auth/me', { ...unverified, email_verified: true });
  const { user, address } = renderPage(<VerifyEmailPage />, { at });
  await heading('Adresse confirmée');
  await user.click(screen.getByRole('link', { name: 'Continuer' }));
  expect(address()).toBe('/dashboard');
});

const OLD = 'Ce lien a expiré ou a déjà servi.';

it.each([
  [
    'another address now',
    null,
    () => Response.json({ outcome: 'changed' }),
    'Adresse changée',
    'Se connecter',
    '/login',
  ],
  [
    'an address confirmed before',
    null,
    () => Response.json({ outcome: 'already_confirmed' }),
    'Adresse déjà confirmée',
    'Se connecter',
    '/login',
  ],
  ['an expired link', null, () => problem('link_invalid'), 'Ce lien ne sert plus', 'Se connecter', '/login'],
  ['a link that was cut', null, () => problem('invalid_input'), 'Ce lien ne sert plus', 'Se connecter', '/login'],
  [
    'an address taken meanwhile',
    null,
    () => problem('email_taken'),
    'Cette adresse est déjà prise',
    'Se connecter',
    '/account',
  ],
  [
    'one taken from an account',
    unverified,
    () => problem('email_taken'),
    'Cette adresse est déjà prise',
    'Choisir une autre adresse',
    '/account',
  ],
] as const)('says what became of %s, and leads on', async (_, account, reply, title, label, href) => {
  signInAs(account);
  answer('POST /auth/verify-email', reply);
  renderPage(<VerifyEmailPage />, { at });
  await heading(title);
  expect(screen.getByRole('link', { name: label })).toHaveAttribute('href', href);
  expect(screen.queryAllByText(OLD)).toHaveLength(title === 'Ce lien ne sert plus' ? 1 : 0);
});

it('sends a new link to the account of the session', async () => {
  localStorage.setItem('token', 'jeton');
  signInAs(unverified);
  answer('POST /account/verification', () => new Response(null, { status: 204 }));
  const { user } = renderPage(<VerifyEmailPage />, { at: '/verify-email' });
  await heading('Confirmez votre adresse e-mail');
  expect(screen.getByText('claire@example.org')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Recevoir un nouveau lien' }));
  await toastSays('success', 'E-mail envoyé', 'Ouvrez le lien que vous allez recevoir.');
  expect(screen.getByText(/Un nouveau lien est parti/)).toBeInTheDocument();
});

it('says why no link can be sent', async () => {
  signInAs(unverified);
  answer('POST /account/verification', problem('mail_unavailable'));
  const { user } = renderPage(<VerifyEmailPage />, { at: '/verify-email' });
  await user.click(await screen.findByRole('button', { name: 'Recevoir un nouveau lien' }));
  await toastSays(
    'error',
    "L'e-mail n'a pas été envoyé",
    "L'académie ne peut pas envoyer d'e-mails pour le moment. Écrivez-nous par la page Contact.",
  );
});

it.each([
  ['during an outage', 'database_unavailable', 'Confirmation interrompue'],
  ['in a room that opens too many', 'too_many_requests', 'Trop de demandes'],
] as const)('keeps the link %s, and tries it again', async (_, code, title) => {
  signInAs(null);
  let attempts = 0;
  answer('POST /auth/verify-email', () => {
    attempts += 1;
    return attempts === 1 ? problem(code) : Response.json({ outcome: 'confirmed' });
  });
  const { user } = renderPage(<VerifyEmailPage />, { at });
  await heading(title);
  expect(screen.getByText('Votre lien reste valable.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  await heading('Adresse confirmée');
});

it('says to a verified account that opens the page by itself that nothing is to be done', async () => {
  signInAs(fixtures.user());
  renderPage(<VerifyEmailPage />, { at: '/verify-email' });
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Adresse déjà confirmée'));
});
