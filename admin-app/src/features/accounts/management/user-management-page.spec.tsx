import type { User } from '@iris/contract/accounts';
import { answer, fixtures, signInAs, toastSays } from '@iris/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  accounts,
  card,
  changeRole,
  confirmWith,
  me,
  names,
  openPage,
  press,
  serveAccounts,
} from './user-management-page.fixtures.tsx';

serveAccounts();

describe('the cards', () => {
  it('show the role badge and the permissions granted', async () => {
    openPage();
    const paul = await card('Paul Rey');
    expect(paul.getByText('Administrateur')).toBeInTheDocument();
    const granted = within(paul.getByRole('list', { name: 'Permissions accordées' })).getAllByRole('listitem');
    expect(granted.map(({ textContent }) => textContent)).toEqual(['Gérer les cours', 'Supprimer']);
    const claire = await card('Claire Fontaine');
    expect(claire.getByText('Étudiant')).toBeInTheDocument();
    expect(claire.queryByRole('list')).not.toBeInTheDocument();
    const marc = await card('Marc Vial');
    expect(marc.getByText('Super Admin')).toBeInTheDocument();
    expect(marc.getAllByRole('listitem')).toHaveLength(7);
  });

  it('say that an administrator was granted nothing', async () => {
    accounts.users = [fixtures.admin({}, { name: 'Paul Rey' })];
    openPage();
    expect((await card('Paul Rey')).getByText('Aucune permission accordée')).toBeInTheDocument();
  });

  it('offer promotion for students, revocation and other permissions for administrators, deletion for both, and of super administrators only the end of sessions', async () => {
    openPage();
    const actions = async (name: string) =>
      (await card(name)).queryAllByRole('button').map(({ textContent }) => textContent?.replace(` ${name}`, ''));
    expect(await actions('Claire Fontaine')).toEqual(['Promouvoir', 'Terminer les sessions', 'Supprimer']);
    expect(await actions('Paul Rey')).toEqual([
      'Modifier les permissions',
      'Révoquer',
      'Terminer les sessions',
      'Supprimer',
    ]);
    expect(await actions('Marc Vial')).toEqual(['Terminer les sessions']);
    expect(await actions('Inès Roche')).toEqual([]);
  });

  it.each(['_id', 'id'])(
    'offer no action on the own account, identified by %s, whatever role the list contains',
    async (key) => {
      const { _id, ...rest } = me;
      signInAs({ ...rest, [key]: _id } as User);
      changeRole('Inès Roche', 'admin');
      openPage();
      expect((await card('Inès Roche')).queryByRole('button')).not.toBeInTheDocument();
      expect((await card('Paul Rey')).getAllByRole('button')).toHaveLength(4);
      expect((await card('Marc Vial')).getAllByRole('button')).toHaveLength(1);
    },
  );

  it('offer nothing to an administrator who may only list users', async () => {
    signInAs(fixtures.admin({ manage_users: true, can_delete: true }));
    openPage();
    await card('Claire Fontaine');
    for (const it of screen.getAllByRole('article')) expect(within(it).queryByRole('button')).not.toBeInTheDocument();
  });
});

describe('searching and filtering', () => {
  it('lets the server search and filter by role, kept in the address, with its count', async () => {
    const { user, address } = openPage();
    expect(await screen.findByText('4 comptes')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Super Admins' }));
    await waitFor(() => expect(names()).toEqual(['Marc Vial', 'Inès Roche']));
    await user.type(screen.getByRole('searchbox', { name: 'Rechercher un utilisateur' }), 'Marc');
    expect(await screen.findByText('1 compte')).toBeInTheDocument();
    expect(address()).toBe('/admin/user-management?role=super_admin&q=Marc');
  });

  it('reads the filters from the address, and clears them from «Aucun utilisateur trouvé»', async () => {
    const { user } = openPage('/admin/user-management?role=admin&q=Claire');
    expect(await screen.findByText('Aucun utilisateur trouvé')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Administrateurs' })).toHaveAttribute('aria-pressed', 'true');
    await press(user, 'Voir tous les utilisateurs');
    await waitFor(() => expect(names()).toHaveLength(4));
  });
});

describe('revoking', () => {
  it('asks, shows a toast, and shows a student', async () => {
    answer('POST /admin/users/:id/revoke-admin', () => {
      changeRole('Paul Rey', 'student');
      return accounts.users[1];
    });
    const { user } = openPage();
    await press(user, 'Révoquer Paul Rey');
    const question = await screen.findByRole('alertdialog', { name: 'Révoquer Paul Rey' });
    expect(question).toHaveAccessibleDescription('Êtes-vous sûr de vouloir révoquer les privilèges admin ?');
    await confirmWith(user, 'Annuler');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect((await card('Paul Rey')).getByText('Administrateur')).toBeInTheDocument();

    await press(user, 'Révoquer Paul Rey');
    await confirmWith(user, 'Révoquer');
    expect(await screen.findByText('Privilèges révoqués')).toBeInTheDocument();
    expect(await (await card('Paul Rey')).findByText('Étudiant')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Promouvoir Paul Rey' })).toHaveFocus());
  });
});

describe('deleting', () => {
  it('shows the name and that it is irreversible, and removes the account from the list', async () => {
    answer('DELETE /admin/users/:id', () => {
      accounts.users = accounts.users.slice(1);
      return undefined;
    });
    const { user } = openPage();
    await press(user, 'Supprimer Claire Fontaine');
    const question = await screen.findByRole('alertdialog', { name: 'Supprimer Claire Fontaine' });
    expect(question).toHaveAccessibleDescription(/compte de Claire Fontaine \(claire@example\.org\).*irréversible/);
    await confirmWith(user, 'Annuler');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(names()).toContain('Claire Fontaine');

    await press(user, 'Supprimer Claire Fontaine');
    await confirmWith(user, 'Supprimer');
    expect(await screen.findByText('Utilisateur supprimé')).toBeInTheDocument();
    await waitFor(() => expect(names()).not.toContain('Claire Fontaine'));
    expect(screen.getByText('3 comptes')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('searchbox')).toHaveFocus());
  });
});

it('removes the second factor of another account after a question, and shows who has one', async () => {
  accounts.users = [fixtures.admin({}, { name: 'Paul Rey', second_factor: true })];
  answer('DELETE /admin/users/:id/second-factor', () => {
    accounts.users = accounts.users.map((user) => ({ ...user, second_factor: false }));
    return accounts.users[0];
  });
  const { user } = openPage();
  expect((await card('Paul Rey')).getByText('Double vérification')).toBeInTheDocument();
  await press(user, 'Retirer la double vérification Paul Rey');
  await confirmWith(user, 'Retirer');
  await toastSays('success', 'Double vérification retirée', 'Paul Rey');
  await waitFor(() => expect(screen.queryByText('Double vérification')).not.toBeInTheDocument());
});

describe('ending the sessions', () => {
  const ended: string[] = [];

  beforeEach(() => {
    ended.length = 0;
    answer('DELETE /admin/users/:id/sessions', ({ url }) => {
      ended.push(new URL(url).pathname);
      return undefined;
    });
  });

  it('asks, shows a toast and keeps the focus, by keyboard only', async () => {
    const { user } = openPage();
    const button = await screen.findByRole('button', { name: 'Terminer les sessions Claire Fontaine' });
    button.focus();
    await user.keyboard('{Enter}');
    const question = await screen.findByRole('alertdialog', { name: 'Terminer les sessions de Claire Fontaine' });
    expect(question).toHaveAccessibleDescription(/déconnectés tout de suite.*mot de passe ne change pas/);
    await waitFor(() => expect(within(question).getByRole('button', { name: 'Annuler' })).toHaveFocus());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(button).toHaveFocus());
    expect(ended).toEqual([]);

    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Annuler' })).toHaveFocus());
    await user.tab();
    await user.keyboard('{Enter}');
    await toastSays('success', 'Sessions terminées', 'Claire Fontaine');
    expect(ended).toEqual([`/api/admin/users/${accounts.users[0]?._id}/sessions`]);
    await waitFor(() => expect(button).toHaveFocus());
  });
});
