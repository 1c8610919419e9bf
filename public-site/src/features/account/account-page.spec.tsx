import type { OpenSession } from '@iris/contract/accounts';
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

it('asks for another address, and says where the link went and that the present one stays', async () => {
  let sent: unknown;
  answer('POST /account/email', async (request) => {
    sent = await request.json();
  });
  const { user } = open();
  expect(screen.getByText('Confirmée')).toBeInTheDocument();
  const form = within(screen.getByRole('form', { name: 'Adresse e-mail' }));
  const submit = () => user.click(form.getByRole('button', { name: "Changer d'adresse" }));
  await submit();
  expect(await form.findByText("L'e-mail est requis")).toBeInTheDocument();
  await user.type(form.getByLabelText('Nouvelle adresse e-mail'), ' Claire.2@Example.org');
  await submit();
  await waitFor(() =>
    expect(form.getByRole('status')).toHaveTextContent('Un e-mail est parti à claire.2@example.org.'),
  );
  expect(sent).toEqual({ email: 'claire.2@example.org' });
  expect(form.getByLabelText('Nouvelle adresse e-mail')).toHaveValue('');
  answer('POST /account/email', problem('mail_unavailable'));
  await user.type(form.getByLabelText('Nouvelle adresse e-mail'), 'claire.3@example.org');
  await submit();
  expect(await form.findByRole('alert')).toHaveTextContent("ne peut pas envoyer d'e-mails");
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

it('checks the repeated password itself, and shows at its field that the current one is wrong', async () => {
  answer('POST /auth/password', () =>
    problem('invalid_input', { errors: { current_password: ['Ce mot de passe est incorrect'] } }),
  );
  const { user } = open();
  await typePasswords(user, ['faux-secret', 'phaco 12 iris', 'phaco']);
  expect(await screen.findByText('Les mots de passe ne correspondent pas')).toBeInTheDocument();
  await user.type(screen.getByLabelText('Confirmer le nouveau mot de passe'), ' 12 iris');
  await user.click(screen.getByRole('button', { name: 'Changer le mot de passe' }));
  await waitFor(() => expect(screen.getByLabelText('Mot de passe actuel')).toHaveAccessibleDescription(/incorrect/));
  expect(screen.getByLabelText('Nouveau mot de passe')).toHaveValue('phaco 12 iris');
});

it('lists the sessions, this device first, and ends one or all others', async () => {
  const tablet = { ...elsewhere, _id: '000000000000000000000003', device: 'Chrome sur Android' };
  let openSessions = [elsewhere, tablet, here];
  answer('GET /account/sessions', () => openSessions);
  const ended: string[] = [];
  answer('DELETE /account/sessions/:id', ({ url }) => {
    ended.push(url.split('/').at(-1) ?? '');
    openSessions = [tablet, here];
  });
  answer('DELETE /account/sessions', () => {
    ended.push('others');
    openSessions = [here];
  });
  const { user } = open();
  const section = await screen.findByRole('region', { name: 'Mes sessions' });
  await within(section).findByText('Safari sur iPhone');
  const items = () => within(section).queryAllByRole('listitem');
  expect(items()[0]).toHaveTextContent('Firefox sur Windows(cet appareil)');
  expect(items()[0]).toHaveTextContent('réseau 203.0.113.0/24');
  expect(within(items()[0] as HTMLElement).queryByRole('button')).toBeNull();
  await user.click(within(section).getByRole('button', { name: 'Terminer la session de Safari sur iPhone' }));
  await waitFor(() => expect(items()).toHaveLength(2));
  await user.click(within(section).getByRole('button', { name: 'Terminer toutes les autres sessions' }));
  await user.click(await screen.findByRole('button', { name: 'Terminer les sessions' }));
  await waitFor(() => expect(items()).toHaveLength(1));
  expect(within(section).queryByRole('button')).toBeNull();
  expect(ended).toEqual([elsewhere._id, 'others']);
});

it('says why the sessions are not shown, and tries again', async () => {
  answer('GET /account/sessions', problem('database_unavailable'));
  const { user } = open();
  expect(await screen.findByText(/Vos sessions n'ont pas pu être chargées/)).toBeInTheDocument();
  answer('GET /account/sessions', [here]);
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByText('Firefox sur Windows')).toBeInTheDocument();
});

it('plans the deletion after a question, says when, and keeps the account on request', async () => {
  let sent: unknown;
  answer('POST /account/deletion', async (request) => {
    sent = await request.json();
    return { ...claire, deletion_at: '2026-11-29T10:00:00.000Z' };
  });
  answer('DELETE /account/deletion', claire);
  const { user } = open();
  const section = within(await screen.findByRole('region', { name: 'Supprimer mon compte' }));
  await user.click(section.getByRole('checkbox', { name: 'Garder mon nom sur mes certificats' }));
  await user.click(section.getByRole('button', { name: 'Supprimer mon compte' }));
  const question = within(screen.getByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Garder mon compte' }));
  expect(sent).toBeUndefined();
  await user.click(section.getByRole('button', { name: 'Supprimer mon compte' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Supprimer mon compte' }));
  expect(await section.findByText('29 novembre 2026')).toBeInTheDocument();
  expect(sent).toEqual({ keep_certificates: false });
  expect(sessionStore.getState().user?.deletion_at).toBeDefined();
  await user.click(section.getByRole('button', { name: 'Garder mon compte' }));
  await section.findByRole('button', { name: 'Supprimer mon compte' });
  expect(sessionStore.getState().user).toEqual(claire);
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
