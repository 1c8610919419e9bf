import { effectivePermissions, type PermissionSet, permissionSet, type Role } from '@iris/contract/permissions';
import type { User } from '@iris/contract/users';
import { answer, fixtures, problem, renderPage, signInAs, toastSays } from '@iris/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import UserManagementPage from './user-management-page.tsx';

const me = fixtures.superAdmin({ name: 'Inès Roche' });
let users: User[];

beforeEach(() => {
  signInAs(me);
  users = [
    fixtures.user({ name: 'Claire Fontaine', email: 'claire@example.org' }),
    fixtures.admin({ manage_courses: true, can_delete: true }, { name: 'Paul Rey' }),
    fixtures.superAdmin({ name: 'Marc Vial' }),
    me,
  ];
  const found = ({ url }: Request) => {
    const { searchParams } = new URL(url);
    const [q, role] = [searchParams.get('q') ?? '', searchParams.get('role') ?? ''];
    return users.filter((user) => `${user.name} ${user.email}`.includes(q) && user.role.includes(role));
  };
  answer('GET /admin/users', found);
  answer('GET /admin/users/count', (request) => ({ total: found(request).length }));
});

const open = (at = '/admin/user-management') => renderPage(<UserManagementPage />, { at });
const names = () => screen.getAllByRole('article').map((it) => within(it).getByRole('heading').textContent);
const card = async (name: string) => within(await screen.findByRole('article', { name }));
const press = async (user: ReturnType<typeof open>['user'], name: string) =>
  user.click(await screen.findByRole('button', { name }));
const confirm = async (user: ReturnType<typeof open>['user'], name: string) =>
  user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));

function become(name: string, role: Role, granted?: PermissionSet) {
  users = users.map((user) =>
    user.name === name ? { ...user, role, permissions: effectivePermissions(role, granted) } : user,
  );
}

describe('the cards', () => {
  it('show the role badge and the permissions granted', async () => {
    open();
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
    users = [fixtures.admin({}, { name: 'Paul Rey' })];
    open();
    expect((await card('Paul Rey')).getByText('Aucune permission accordée')).toBeInTheDocument();
  });

  it('offer promotion for students, revocation and other permissions for administrators, deletion for both', async () => {
    open();
    const actions = async (name: string) =>
      (await card(name)).queryAllByRole('button').map(({ textContent }) => textContent?.replace(` ${name}`, ''));
    expect(await actions('Claire Fontaine')).toEqual(['Promouvoir', 'Supprimer']);
    expect(await actions('Paul Rey')).toEqual(['Modifier les permissions', 'Révoquer', 'Supprimer']);
    expect(await actions('Marc Vial')).toEqual([]);
    expect(await actions('Inès Roche')).toEqual([]);
  });

  it.each(['_id', 'id'])(
    'offer no action on the own account, identified by %s, whatever role the list contains',
    async (key) => {
      const { _id, ...rest } = me;
      signInAs({ ...rest, [key]: _id } as User);
      become('Inès Roche', 'admin');
      open();
      expect((await card('Inès Roche')).queryByRole('button')).not.toBeInTheDocument();
      expect((await card('Paul Rey')).getAllByRole('button')).toHaveLength(3);
    },
  );

  it('offer nothing to an administrator who may only list users', async () => {
    signInAs(fixtures.admin({ manage_users: true, can_delete: true }));
    open();
    await card('Claire Fontaine');
    for (const it of screen.getAllByRole('article')) expect(within(it).queryByRole('button')).not.toBeInTheDocument();
  });
});

describe('searching and filtering', () => {
  it('lets the server search and filter by role, kept in the address, with its count', async () => {
    const { user, address } = open();
    expect(await screen.findByText('4 comptes')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Super Admins' }));
    await waitFor(() => expect(names()).toEqual(['Marc Vial', 'Inès Roche']));
    await user.type(screen.getByRole('searchbox', { name: 'Rechercher un utilisateur' }), 'Marc');
    expect(await screen.findByText('1 compte')).toBeInTheDocument();
    expect(address()).toBe('/admin/user-management?role=super_admin&q=Marc');
  });

  it('reads the filters from the address, and clears them from «Aucun utilisateur trouvé»', async () => {
    const { user } = open('/admin/user-management?role=admin&q=Claire');
    expect(await screen.findByText('Aucun utilisateur trouvé')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Administrateurs' })).toHaveAttribute('aria-pressed', 'true');
    await press(user, 'Voir tous les utilisateurs');
    await waitFor(() => expect(names()).toHaveLength(4));
  });

  it('shows in place of the list that it could not be loaded, and tries again', async () => {
    answer('GET /admin/users', () => problem('database_unavailable'));
    const { user } = open();
    expect(await screen.findByRole('alert')).toHaveTextContent('Impossible de charger les utilisateurs.');
    answer('GET /admin/users', users);
    await press(user, 'Réessayer');
    await card('Paul Rey');
  });
});

describe('promoting', () => {
  const asked: unknown[] = [];

  beforeEach(() => {
    asked.length = 0;
    answer('POST /admin/users/:id/make-admin', async (request) => {
      const granted = (await request.json()) as PermissionSet;
      asked.push(granted);
      become('Claire Fontaine', 'admin', granted);
      return users[0];
    });
  });

  it('describes the seven permissions, all initially unchecked', async () => {
    const { user } = open();
    await press(user, 'Promouvoir Claire Fontaine');
    const dialog = within(await screen.findByRole('dialog', { name: 'Promouvoir Claire Fontaine' }));
    const boxes = dialog.getAllByRole('checkbox');
    expect(boxes).toHaveLength(7);
    for (const [name, purpose] of [
      ['Gérer les cours', 'Créer et modifier les cours du catalogue.'],
      ['Consulter les utilisateurs', 'Voir les comptes, leurs rôles et leurs permissions, sans les modifier.'],
      ['Gérer le contenu', 'Lire et classer les messages de contact, personnaliser le thème du site.'],
      ['Gérer les statistiques', "Mettre à jour les quatre chiffres de la page d'accueil."],
      ['Gérer les campus', 'Créer et modifier les campus.'],
      ['Voir les analyses', 'Consulter les chiffres et les graphiques du tableau de bord.'],
      ['Supprimer', 'Supprimer définitivement les cours, les campus ou les messages que la personne gère déjà.'],
    ] as const) {
      const box = dialog.getByRole('checkbox', { name });
      expect(box).not.toBeChecked();
      expect(box).toHaveAccessibleDescription(purpose);
    }
  });

  it('grants the checked permissions, shows a toast, refetches the list and restores the focus', async () => {
    const { user } = open();
    await press(user, 'Promouvoir Claire Fontaine');
    await user.click(await screen.findByRole('checkbox', { name: 'Gérer les campus' }));
    await user.click(screen.getByRole('checkbox', { name: 'Supprimer' }));
    await press(user, 'Promouvoir');
    expect(await screen.findByText('Utilisateur promu')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(asked).toEqual([{ ...permissionSet(false), manage_campus: true, can_delete: true }]);
    const claire = await card('Claire Fontaine');
    expect(claire.getByText('Administrateur')).toBeInTheDocument();
    expect(claire.getByText('Gérer les campus')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Révoquer Claire Fontaine' })).toHaveFocus());
  });

  it('asks before checked permissions are discarded, and starts unchecked the next time', async () => {
    const { user } = open();
    await press(user, 'Promouvoir Claire Fontaine');
    await user.click(await screen.findByRole('checkbox', { name: 'Supprimer' }));
    await user.keyboard('{Escape}');
    await confirm(user, 'Abandonner');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await press(user, 'Promouvoir Claire Fontaine');
    expect(await screen.findByRole('checkbox', { name: 'Supprimer' })).not.toBeChecked();
    expect(asked).toEqual([]);
  });

  it.each([
    ['the reason of the server', () => problem('already_admin'), 'Cet utilisateur est déjà administrateur'],
    ['its own sentence', () => new Response('', { status: 502 }), "Impossible de promouvoir l'utilisateur"],
  ])('that fails shows %s in a toast and in the dialog, which stays open', async (_, reply, sentence) => {
    answer('POST /admin/users/:id/make-admin', reply);
    const { user } = open();
    await press(user, 'Promouvoir Claire Fontaine');
    await user.click(await screen.findByRole('checkbox', { name: 'Supprimer' }));
    await press(user, 'Promouvoir');
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    await toastSays('error', 'Erreur', sentence);
    expect(screen.getByRole('checkbox', { name: 'Supprimer' })).toBeChecked();
  });
});

describe('changing permissions', () => {
  const asked: { permissions: unknown; version: string | null }[] = [];

  beforeEach(() => {
    asked.length = 0;
    answer('PUT /admin/users/:id/permissions', async (request) => {
      const permissions = (await request.json()) as PermissionSet;
      asked.push({ permissions, version: request.headers.get('If-Match') });
      become('Paul Rey', 'admin', permissions);
      return users[1];
    });
  });

  const begin = async (user: ReturnType<typeof open>['user']) => {
    await press(user, 'Modifier les permissions Paul Rey');
    return within(await screen.findByRole('dialog', { name: 'Permissions de Paul Rey' }));
  };

  it('starts with the current permissions, saves the checked ones, shows a toast and the new permissions', async () => {
    const { user } = open();
    const dialog = await begin(user);
    const checked = dialog.getAllByRole('checkbox', { checked: true }).map((box) => box.getAttribute('name'));
    expect(checked).toEqual(['manage_courses', 'can_delete']);
    await user.click(dialog.getByRole('checkbox', { name: 'Supprimer' }));
    await user.click(dialog.getByRole('checkbox', { name: 'Gérer les campus' }));
    await press(user, 'Enregistrer');
    await toastSays('success', 'Permissions mises à jour', 'Paul Rey');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const permissions = { ...permissionSet(false), manage_courses: true, manage_campus: true };
    expect(asked).toEqual([{ permissions, version: '"0"' }]);
    const granted = within((await card('Paul Rey')).getByRole('list')).getAllByRole('listitem');
    expect(granted.map(({ textContent }) => textContent)).toEqual(['Gérer les cours', 'Gérer les campus']);
  });

  it('shows the change of another super administrator, and overwrites it only after confirmation', async () => {
    const permissions = { ...permissionSet(false), manage_courses: true };
    const current = { ...(users[1] as User), permissions, version: 1 };
    const versions: (string | null)[] = [];
    answer('PUT /admin/users/:id/permissions', (request) => {
      versions.push(request.headers.get('If-Match'));
      return versions.length === 1 ? problem('version_conflict', { current }) : current;
    });
    const { user } = open();
    const dialog = await begin(user);
    await user.click(dialog.getByRole('checkbox', { name: 'Gérer les campus' }));
    await press(user, 'Enregistrer');
    const conflict = within(await screen.findByRole('region', { name: /modifiée entre-temps/ }));
    expect(conflict.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'Gérer les campus',
      'Supprimer',
    ]);
    await press(user, 'Garder la mienne');
    await toastSays('success', 'Permissions mises à jour', 'Paul Rey');
    expect(versions).toEqual(['"0"', '"1"']);
  });

  it.each([
    ['the reason of the server', () => problem('not_admin'), "Cet utilisateur n'est pas administrateur"],
    ['its own sentence', () => new Response('', { status: 502 }), 'Impossible de modifier les permissions'],
  ])('that fails shows %s in a toast and in the dialog, which stays open', async (_, reply, sentence) => {
    answer('PUT /admin/users/:id/permissions', reply);
    const { user } = open();
    const dialog = await begin(user);
    await user.click(dialog.getByRole('checkbox', { name: 'Gérer les campus' }));
    await press(user, 'Enregistrer');
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    await toastSays('error', 'Erreur', sentence);
    expect(dialog.getByRole('checkbox', { name: 'Gérer les campus' })).toBeChecked();
  });
});

describe('revoking', () => {
  it('asks, shows a toast, and shows a student', async () => {
    answer('POST /admin/users/:id/revoke-admin', () => {
      become('Paul Rey', 'student');
      return users[1];
    });
    const { user } = open();
    await press(user, 'Révoquer Paul Rey');
    const question = await screen.findByRole('alertdialog', { name: 'Révoquer Paul Rey' });
    expect(question).toHaveAccessibleDescription('Êtes-vous sûr de vouloir révoquer les privilèges admin ?');
    await confirm(user, 'Annuler');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect((await card('Paul Rey')).getByText('Administrateur')).toBeInTheDocument();

    await press(user, 'Révoquer Paul Rey');
    await confirm(user, 'Révoquer');
    expect(await screen.findByText('Privilèges révoqués')).toBeInTheDocument();
    expect(await (await card('Paul Rey')).findByText('Étudiant')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Promouvoir Paul Rey' })).toHaveFocus());
  });

  it.each([
    ['the reason of the server', () => problem('not_admin'), "Cet utilisateur n'est pas administrateur"],
    ['its own sentence', () => new Response('', { status: 502 }), 'Impossible de révoquer'],
  ])('that fails says %s', async (_, reply, sentence) => {
    answer('POST /admin/users/:id/revoke-admin', reply);
    const { user } = open();
    await press(user, 'Révoquer Paul Rey');
    await confirm(user, 'Révoquer');
    await toastSays('error', 'Erreur', sentence);
  });
});

describe('deleting', () => {
  it('shows the name and that it is irreversible, and removes the account from the list', async () => {
    answer('DELETE /admin/users/:id', () => {
      users = users.slice(1);
      return undefined;
    });
    const { user } = open();
    await press(user, 'Supprimer Claire Fontaine');
    const question = await screen.findByRole('alertdialog', { name: 'Supprimer Claire Fontaine' });
    expect(question).toHaveAccessibleDescription(/compte de Claire Fontaine \(claire@example\.org\).*irréversible/);
    await confirm(user, 'Annuler');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(names()).toContain('Claire Fontaine');

    await press(user, 'Supprimer Claire Fontaine');
    await confirm(user, 'Supprimer');
    expect(await screen.findByText('Utilisateur supprimé')).toBeInTheDocument();
    await waitFor(() => expect(names()).not.toContain('Claire Fontaine'));
    expect(screen.getByText('3 comptes')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('searchbox')).toHaveFocus());
  });

  it.each([
    [
      'the reason of the server',
      () => problem('super_admin_protected'),
      'Un super administrateur ne peut être ni modifié ni supprimé',
    ],
    ['its own sentence', () => new Response('', { status: 502 }), 'Impossible de supprimer'],
  ])('that fails says %s', async (_, reply, sentence) => {
    answer('DELETE /admin/users/:id', reply);
    const { user } = open();
    await press(user, 'Supprimer Paul Rey');
    await confirm(user, 'Supprimer');
    await toastSays('error', 'Erreur', sentence);
    expect(names()).toContain('Paul Rey');
  });
});
