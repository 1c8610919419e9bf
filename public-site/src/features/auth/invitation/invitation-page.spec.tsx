import { answer, fixtures, problem, renderPage, signInAs } from '@iris/platform/testing';
import { cleanup, screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import InvitationPage from './invitation-page.tsx';

const SECRET = 's'.repeat(43);
const EMAIL = 'zoe@chu.example';
const INSTITUTION = '65f0c0ffee0000000000aaaa';
const open = (at = `/invitation#${SECRET}`) => renderPage(<InvitationPage />, { at });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
let sent: unknown[];

const invitation = {
  institution: 'CHU de Lille',
  role: 'resident' as const,
  name: 'Zoé Dupont',
  email: EMAIL,
  expires_at: '2026-12-27T10:00:00.000Z',
  seat: { course: 'Cataracte', starts_on: '2026-11-01', ends_on: '2027-10-31' },
};

beforeEach(() => {
  sent = [];
  signInAs(null);
  answer('POST /invitations/open', invitation);
});

const keep =
  <Answer,>(result: Answer) =>
  async (request: Request) => {
    sent.push(await request.json());
    return result;
  };

it('creates the account with the address of the invitation, which is not asked again', async () => {
  const user_ = fixtures.user({ email: EMAIL });
  answer(
    'POST /invitations/register',
    keep({ token: 'jeton', user: user_, accepted: { institution: INSTITUTION, seat: 'none_left' } }),
  );
  const { user } = open();
  await heading('Rejoindre CHU de Lille');
  expect(screen.getByText(/^Vous prenez l'une des places/)).toHaveTextContent(/«.Cataracte.»\.$/);
  expect(screen.getByLabelText('Nom complet')).toHaveValue('Zoé Dupont');
  for (const label of ['Mot de passe', 'Confirmer le mot de passe']) {
    await user.type(screen.getByLabelText(label), 'Cristallin-2026!');
  }
  await user.click(screen.getByRole('button', { name: 'Créer mon compte et rejoindre' }));
  expect(await heading('Bienvenue')).toHaveFocus();
  expect(sent).toEqual([{ token: SECRET, name: 'Zoé Dupont', password: 'Cristallin-2026!' }]);
  expect(screen.getByText(/Il ne restait plus de place/)).toBeInTheDocument();
  expect(localStorage.getItem('token')).toBe('jeton');
});

it('is kept through a login, and accepted with the account of its address', async () => {
  const { unmount } = open();
  const link = await screen.findByRole('link', { name: 'Me connecter' });
  expect(link).toHaveAttribute('href', '/login');
  unmount();
  localStorage.setItem('token', 'jeton');
  signInAs(fixtures.user({ email: EMAIL }));
  answer('GET /auth/me', fixtures.user({ email: EMAIL }));
  answer('POST /invitations/accept', keep({ institution: INSTITUTION, seat: 'taken' }));
  const { user, address } = open();
  await user.click(await screen.findByRole('button', { name: "Accepter l'invitation" }));
  await heading('Bienvenue');
  expect([sent, address()]).toEqual([[{ token: SECRET }], '/invitation']);
});

it('asks another account to log out, and changes nothing', async () => {
  localStorage.setItem('token', 'jeton');
  answer('POST /auth/logout', undefined);
  signInAs(fixtures.user({ email: 'autre@example.org' }));
  const { user } = open();
  expect(await screen.findByText(/vous êtes connecté avec/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: "Accepter l'invitation" })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Me déconnecter' }));
  expect(await screen.findByRole('button', { name: 'Créer mon compte et rejoindre' })).toBeInTheDocument();
});

it('is declined after a question, which letters of an earlier release ask by a second link', async () => {
  answer('POST /invitations/decline', keep(undefined));
  open(`/invitation?reponse=non#${SECRET}`);
  expect(await screen.findByRole('alertdialog', { name: "Décliner l'invitation" })).toBeInTheDocument();
  cleanup();
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: "Décliner l'invitation" }));
  const dialog = await screen.findByRole('alertdialog', { name: "Décliner l'invitation" });
  await user.click(within(dialog).getByRole('button', { name: 'Décliner' }));
  await heading('Invitation déclinée');
  expect(sent).toEqual([{ token: SECRET }]);
});

it('says that a link cannot be used, also one that was used meanwhile, and reads it again after an outage', async () => {
  answer('POST /invitations/open', () => problem('link_invalid'));
  const { unmount } = open();
  await heading('Cette invitation ne sert plus');
  expect(screen.getByRole('link', { name: 'Se connecter' })).toBeInTheDocument();
  unmount();
  signInAs(fixtures.user());
  const used = open();
  expect(await screen.findByRole('link', { name: 'Mon établissement' })).toBeInTheDocument();
  used.unmount();
  signInAs(null);
  const without = open('/invitation');
  await heading('Cette invitation ne sert plus');
  without.unmount();
  answer('POST /invitations/open', () => problem('database_unavailable'));
  const { user } = open();
  const retry = await screen.findByRole('button', { name: 'Réessayer' });
  answer('POST /invitations/open', invitation);
  await user.click(retry);
  await heading('Rejoindre CHU de Lille');
  localStorage.setItem('token', 'jeton');
  answer('POST /invitations/decline', () => problem('link_invalid'));
  await user.click(screen.getByRole('button', { name: "Décliner l'invitation" }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Décliner' }));
  await heading('Cette invitation ne sert plus');
});
