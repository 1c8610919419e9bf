import type { OpenSession } from '@iris/contract/sessions';
import { sessionStore } from '@iris/platform/session';
import { answer, fixtures, problem, renderPage, signInAs, toastSays } from '@iris/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
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
const elsewhere: OpenSession = {
  ...here,
  _id: '000000000000000000000002',
  device: 'Safari sur iPhone',
  last_used_at: '2026-11-22T10:00:00.000Z',
  current: false,
};

beforeEach(() => {
  signInAs(claire);
  answer('GET /account/second-factor', { totp_since: null, passkeys: [], recovery_codes_left: 0 });
  answer('GET /account/sessions', [elsewhere, here]);
});

const open = () => renderPage(<AccountPage />, { at: '/account' });

it('sends visitors to the login page', () => {
  signInAs(null);
  expect(open().address()).toBe('/login');
});

it('changes the name, and shows the refusal of the server at the field', async () => {
  answer('PUT /account/name', () =>
    problem('invalid_input', { errors: { name: ['Le nom est requis'] }, detail: 'Le nom est requis' }),
  );
  const { user } = open();
  const name = screen.getByRole('textbox', { name: 'Nom complet' });
  expect(name).toHaveValue('Claire Fontaine');
  await user.clear(name);
  await user.type(name, 'Claire F.');
  const save = within(screen.getByRole('form', { name: 'Identité' })).getByRole('button', { name: 'Enregistrer' });
  await user.click(save);
  expect(await screen.findAllByText('Le nom est requis')).not.toHaveLength(0);
  expect(name).toHaveValue('Claire F.');
  answer('PUT /account/name', async (request) => ({ ...claire, ...((await request.json()) as { name: string }) }));
  await user.click(save);
  await toastSays('success', 'Nom enregistré');
  expect(name).toHaveValue('Claire F.');
});

it('asks how certificates write a name that is not in Latin letters, and only then', async () => {
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

it('sends the link to an unconfirmed address again', async () => {
  signInAs({ ...claire, email_verified: false });
  answer('POST /account/verification', undefined);
  const { user } = open();
  expect(screen.getByText('À confirmer')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Renvoyer le lien' }));
  await toastSays('success', 'E-mail envoyé', 'Ouvrez le lien que vous allez recevoir.');
});

async function typePasswords(user: ReturnType<typeof open>['user'], [current, next, again]: string[]) {
  await user.type(screen.getByLabelText('Mot de passe actuel'), current ?? '');
  await user.type(screen.getByLabelText('Nouveau mot de passe'), next ?? '');
  await user.type(screen.getByLabelText('Confirmer le nouveau mot de passe'), again ?? '');
  await user.click(screen.getByRole('button', { name: 'Changer le mot de passe' }));
}

it('changes the password, says that the other devices are signed out, and lists the sessions again', async () => {
  localStorage.setItem('token', 'jeton');
  answer('GET /auth/me', { ...claire, name: 'Claire relue' });
  let sent: unknown;
  answer('POST /auth/password', async (request) => {
    sent = await request.json();
    answer('GET /account/sessions', [here]);
  });
  const { user } = open();
  await screen.findByText('Safari sur iPhone');
  await typePasswords(user, ['ancien-secret', 'phaco 12 iris', 'phaco 12 iris']);
  await toastSays('success', 'Mot de passe changé', 'Vos autres appareils ont été déconnectés.');
  expect(sent).toEqual({ current_password: 'ancien-secret', password: 'phaco 12 iris' });
  expect(screen.getByLabelText('Mot de passe actuel')).toHaveValue('');
  await waitFor(() => expect(screen.queryByText('Safari sur iPhone')).toBeNull());
  await waitFor(() => expect(sessionStore.getState().user?.name).toBe('Claire relue'));
});

it('tells a super administrator why the account cannot be deleted, without a button', async () => {
  signInAs(fixtures.superAdmin());
  open();
  const section = within(await screen.findByRole('region', { name: 'Supprimer mon compte' }));
  expect(section.getByText(/compte de super administrateur ne peut pas être supprimé/)).toBeVisible();
  expect(section.queryByRole('button')).toBeNull();
});

it('shows the data with dates in French, and downloads the same answer', async () => {
  answer('GET /account/data', {
    generated_at: '2026-11-22T10:00:00.000Z',
    sections: [
      { title: 'Compte', rows: [{ Nom: 'Claire Fontaine', Création: '2026-03-01T09:00:00.000Z', Vide: null }] },
      { title: 'Quiz', rows: [{ Réussi: true }, { Réussi: false }] },
    ],
  });
  const saved: Blob[] = [];
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: (blob: Blob) => saved.push(blob) && 'blob:x', revokeObjectURL: () => {} }),
  );
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Afficher mes données' }));
  expect(await screen.findByText(/1er mars 2026/)).toBeVisible();
  expect(screen.queryByText('Vide')).toBeNull();
  expect(screen.getByText('Oui')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Télécharger (JSON)' }));
  await vi.waitFor(() => expect(saved).toHaveLength(1));
  expect(JSON.parse(await (saved[0] as Blob).text())).toMatchObject({
    sections: [{ title: 'Compte' }, { title: 'Quiz' }],
  });
});
