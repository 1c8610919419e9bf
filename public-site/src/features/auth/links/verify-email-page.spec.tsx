import { answer, fixtures, problem, renderPage, signInAs, toastSays } from '@iris/platform/testing';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import VerifyEmailPage from './verify-email-page.tsx';

const SECRET = 's'.repeat(43);
const unverified = fixtures.user({ email: 'claire@example.org', email_verified: false });
const open = (at = `/verify-email#${SECRET}`) => renderPage(<VerifyEmailPage />, { at });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

beforeEach(() => signInAs(null));

it('confirms the address, and reads the account again, so that the other pages know', async () => {
  localStorage.setItem('token', 'jeton');
  signInAs(unverified);
  let sent: unknown;
  answer('POST /auth/verify-email', async (request) => {
    sent = await request.json();
    return { outcome: 'confirmed' };
  });
  answer('GET /auth/me', { ...unverified, email_verified: true });
  const { user, address } = open();
  await heading('Adresse confirmée');
  expect(sent).toEqual({ token: SECRET });
  await user.click(screen.getByRole('link', { name: 'Continuer' }));
  expect(address()).toBe('/dashboard');
});

it.each([
  ['is confirmed', () => Response.json({ outcome: 'confirmed' }), 'Adresse confirmée', '/login'],
  ['has replaced another', () => Response.json({ outcome: 'changed' }), 'Adresse changée', '/login'],
  ['was confirmed before', () => Response.json({ outcome: 'already_confirmed' }), 'Adresse déjà confirmée', '/login'],
  ['has an expired link', () => problem('link_invalid'), 'Ce lien ne sert plus', '/login'],
  ['has a link that was cut', () => problem('invalid_input'), 'Ce lien ne sert plus', '/login'],
  ['is taken by another account', () => problem('email_taken'), 'Cette adresse est déjà prise', '/account'],
])('tells a visitor whose address %s, and leads on by the login', async (_, reply, title, href) => {
  answer('POST /auth/verify-email', reply);
  open();
  await heading(title);
  expect(screen.getByRole('link', { name: 'Se connecter' })).toHaveAttribute('href', href);
  const isExpired = screen.queryByText('Ce lien a expiré ou a déjà servi.') !== null;
  expect(isExpired).toBe(title === 'Ce lien ne sert plus');
});

it('says why no link can be sent, and sends one to the account of the session', async () => {
  signInAs(unverified);
  answer('POST /account/verification', problem('mail_unavailable'));
  const { user } = open('/verify-email');
  await heading('Confirmez votre adresse e-mail');
  expect(screen.getByText('claire@example.org')).toBeInTheDocument();
  const send = () => user.click(screen.getByRole('button', { name: 'Recevoir un nouveau lien' }));
  await send();
  const why = "L'académie ne peut pas envoyer d'e-mails pour le moment. Écrivez-nous par la page Contact.";
  await toastSays('error', 'Erreur', why);
  answer('POST /account/verification', undefined);
  await send();
  await toastSays('success', 'E-mail envoyé', 'Ouvrez le lien que vous allez recevoir.');
  expect(screen.getByText(/Un nouveau lien est parti/)).toBeInTheDocument();
});

it.each([
  ['during an outage', 'database_unavailable', 'Confirmation interrompue'],
  ['in a room that opens too many', 'too_many_requests', 'Trop de demandes'],
] as const)('keeps the link %s, and tries it again', async (_, code, title) => {
  answer('POST /auth/verify-email', problem(code));
  const { user } = open();
  await heading(title);
  expect(screen.getByText('Votre lien reste valable.')).toBeInTheDocument();
  answer('POST /auth/verify-email', { outcome: 'confirmed' });
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  await heading('Adresse confirmée');
});

it('says to a verified account that opens the page by itself that nothing is to be done', async () => {
  signInAs(fixtures.user());
  open('/verify-email');
  await heading('Adresse déjà confirmée');
});
