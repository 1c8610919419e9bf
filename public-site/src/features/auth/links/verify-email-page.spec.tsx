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

it('says that the account has another address now', async () => {
  signInAs(null);
  answer('POST /auth/verify-email', { outcome: 'changed' });
  renderPage(<VerifyEmailPage />, { at });
  await heading('Adresse changée');
  expect(screen.getByRole('link', { name: 'Se connecter' })).toBeInTheDocument();
});

it('says that an address was confirmed before', async () => {
  signInAs(null);
  answer('POST /auth/verify-email', { outcome: 'already_confirmed' });
  renderPage(<VerifyEmailPage />, { at });
  await heading('Adresse déjà confirmée');
});

it.each([
  ['has expired', () => problem('link_invalid')],
  ['was cut', () => problem('invalid_input')],
])('asks a visitor to log in for a new link when the link %s', async (_, reply) => {
  signInAs(null);
  answer('POST /auth/verify-email', reply);
  renderPage(<VerifyEmailPage />, { at });
  await heading('Ce lien ne sert plus');
  expect(screen.getByText('Ce lien a expiré ou a déjà servi.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Se connecter' })).toBeInTheDocument();
});

it.each([
  ['a visitor', null, 'Se connecter'],
  ['an account', unverified, 'Choisir une autre adresse'],
])(
  'says to %s that another account has the address now, and where to choose another one',
  async (_, account, label) => {
    signInAs(account);
    answer('POST /auth/verify-email', problem('email_taken'));
    renderPage(<VerifyEmailPage />, { at });
    await heading('Cette adresse est déjà prise');
    expect(screen.getByText(/l'adresse du vôtre n'a pas changé/)).toBeInTheDocument();
    expect(screen.queryByText('Ce lien a expiré ou a déjà servi.')).toBeNull();
    expect(screen.getByRole('link', { name: label })).toHaveAttribute('href', '/account');
  },
);

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
