import type { OpenSession } from '@iris/contract/accounts';
import { answer, fixtures, problem, renderPage, signInAs, toastSays } from '@iris/platform/testing';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import AccountPage from './account-page.tsx';

const claire = fixtures.user({ name: 'Claire Fontaine' });

const here: OpenSession = {
  _id: '000000000000000000000001',
  device: 'Firefox sur Windows',
  network: '203.0.113.0/24',
  created_at: '2026-11-20T08:00:00.000Z',
  last_used_at: '2026-11-22T09:30:00.000Z',
  current: true,
};

beforeEach(() => {
  signInAs(claire);
  answer('GET /account/second-factor', { totp_since: null, passkeys: [], recovery_codes_left: 0 });
  answer('GET /account/sessions', [here]);
  answer('GET /account/mail-preferences', { refused: [], time_zone: 'Europe/Paris' });
});

const open = () => renderPage(<AccountPage />, { at: '/account' });

it('sends visitors to the login page', () => {
  signInAs(null);
  expect(open().address()).toBe('/login');
});

it('changes the name, and asks how certificates write one that is not in Latin letters, only then', async () => {
  let sent: unknown;
  answer('PUT /account/name', async (request) => {
    sent = await request.json();
    return { ...claire, ...(sent as object) };
  });
  const { user } = open();
  const form = within(screen.getByRole('form', { name: 'Identité' }));
  const printed = () => form.queryByRole('textbox', { name: 'Nom en caractères latins' });
  expect(printed()).toBeNull();
  const name = form.getByRole('textbox', { name: 'Nom complet' });
  await user.clear(name);
  await user.type(name, '王小明');
  await user.type(printed() as HTMLElement, '小明');
  await user.click(form.getByRole('button', { name: 'Enregistrer' }));
  expect(await form.findByText('Écrivez ce nom en caractères latins')).toBeVisible();
  expect(sent).toBeUndefined();
  await user.clear(printed() as HTMLElement);
  await user.type(printed() as HTMLElement, 'Wang Xiaoming');
  await user.click(form.getByRole('button', { name: 'Enregistrer' }));
  await toastSays('success', 'Nom enregistré');
  expect(sent).toEqual({ name: '王小明', printed_name: 'Wang Xiaoming' });
  expect(printed()).toHaveValue('Wang Xiaoming');
});

it('states an RPPS number, refuses one with a wrong digit at the field, and removes it', async () => {
  let sent: unknown;
  answer('PUT /account/rpps', async (request) => {
    sent = await request.json();
    return { ...claire, ...(sent as object) };
  });
  const { user } = open();
  const form = within(screen.getByRole('form', { name: 'Numéro RPPS' }));
  const field = form.getByRole('textbox', { name: 'Numéro RPPS' });
  await user.type(field, '10001234566');
  await user.click(form.getByRole('button', { name: 'Enregistrer' }));
  expect(await form.findByText('Ce numéro RPPS est incorrect : vérifiez ses chiffres')).toBeVisible();
  expect(sent).toBeUndefined();
  await user.clear(field);
  await user.type(field, '10 001 234 565');
  await user.click(form.getByRole('button', { name: 'Enregistrer' }));
  await toastSays('success', 'Numéro RPPS enregistré');
  expect(field).toHaveValue('10001234565');
  await user.clear(field);
  await user.click(form.getByRole('button', { name: 'Enregistrer' }));
  await toastSays('success', 'Numéro RPPS retiré');
  expect(sent).toEqual({ rpps: '' });
});

it('sends the link to an unconfirmed address again', async () => {
  signInAs({ ...claire, email_verified: false });
  answer('POST /account/verification', undefined);
  const { user } = open();
  expect(screen.getByText('À confirmer')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Renvoyer le lien' }));
  await toastSays('success', 'E-mail envoyé', 'Ouvrez le lien que vous allez recevoir.');
});

it('says why the sessions are not shown, and tries again', async () => {
  answer('GET /account/sessions', problem('database_unavailable'));
  const { user } = open();
  expect(await screen.findByText(/Vos sessions n'ont pas pu être chargées/)).toBeInTheDocument();
  answer('GET /account/sessions', [here]);
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByText('Firefox sur Windows')).toBeInTheDocument();
});

it('tells a super administrator why the account cannot be deleted, without a button', async () => {
  signInAs(fixtures.superAdmin());
  open();
  const section = within(await screen.findByRole('region', { name: 'Supprimer mon compte' }));
  expect(section.getByText(/compte de super administrateur ne peut pas être supprimé/)).toBeVisible();
  expect(section.queryByRole('button')).toBeNull();
});

it('says that films of practice go with the account, and that sent ratings stay', async () => {
  open();
  const section = within(await screen.findByRole('region', { name: 'Supprimer mon compte' }));
  expect(
    section.getByText(/vos films de pratique.* effacés\. Les évaluations que vous avez envoyées restent/),
  ).toBeVisible();
});

it('leads to the page with all data', async () => {
  open();
  const section = within(await screen.findByRole('region', { name: 'Mes données' }));
  expect(section.getByRole('link', { name: 'Afficher mes données' })).toHaveAttribute('href', '/account/data');
  expect(section.getByRole('button', { name: 'Télécharger (JSON)' })).toBeVisible();
});
