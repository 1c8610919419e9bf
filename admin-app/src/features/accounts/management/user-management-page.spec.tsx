import type { User } from '@iris/contract/accounts';
import { effectivePermissions, type PermissionSet, permissionSet, type Role } from '@iris/contract/foundation';
import { answer, fixtures, problem, renderPage, signInAs, toastSays } from '@iris/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import UserManagementPage from './user-management-page.tsx';

const me = fixtures.superAdmin({ name: 'Inès Roche' });
let users: User[];

beforeEach(() => {
  signInAs(me);
  users = [
    fixtures.user({ name: 'Claire Fontaine', email: 'claire@example.org' }),
    fixtures.admin({ manage_courses: true, can_delete: true }, { name: 'Paul Rey', second_factor: true }),
    fixtures.superAdmin({ name: 'Marc Vial' }),
    me,
  ];
  const found = ({ url }: Request) => {
    const { searchParams } = new URL(url);
    const [q, role] = [searchParams.get('q') ?? '', searchParams.get('role') ?? ''];
    return users.filter((user) => `${user.name} ${user.email}`.includes(q) && (!role || user.role === role));
  };
  answer('GET /admin/users', found);
  answer('GET /admin/users/count', (request) => ({ total: found(request).length }));
});

function changeRole(name: string, role: Role, granted?: PermissionSet): User {
  const permissions = effectivePermissions(role, granted);
  users = users.map((user) => (user.name === name ? { ...user, role, permissions } : user));
  return users.find((user) => user.name === name) as User;
}

const open = (at = '/admin/user-management') => renderPage(<UserManagementPage />, { at });
type Actor = ReturnType<typeof open>['user'];
const names = () => screen.queryAllByRole('article').map((it) => within(it).getByRole('heading').textContent);
const card = async (name: string) => within(await screen.findByRole('article', { name }));
const granted = async (name: string) => (await card(name)).queryAllByRole('listitem').map((it) => it.textContent);
const press = async (user: Actor, name: string) => user.click(await screen.findByRole('button', { name }));
const confirmWith = async (user: Actor, name: string) =>
  user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));
/** The actions that each card offers. */
async function actions(): Promise<Record<string, (string | undefined)[]>> {
  await card('Claire Fontaine');
  const cards = screen.getAllByRole('article').map((it): [string, (string | undefined)[]] => {
    const name = `${within(it).getByRole('heading').textContent}`;
    const buttons = within(it).queryAllByRole('button');
    return [name, buttons.map(({ textContent }) => textContent?.replace(` ${name}`, ''))];
  });
  return Object.fromEntries(cards);
}

it('shows roles and permissions, and offers only the actions that the rules allow, none on the own account', async () => {
  users = [...users, fixtures.admin({}, { name: 'Léa Roy' })];
  const { unmount } = open();
  expect(await actions()).toEqual({
    'Claire Fontaine': ['Promouvoir', 'Terminer les sessions', 'Supprimer'],
    'Paul Rey': [
      'Modifier les permissions',
      'Révoquer',
      'Retirer la double vérification',
      'Terminer les sessions',
      'Supprimer',
    ],
    'Marc Vial': ['Terminer les sessions'],
    'Inès Roche': [],
    'Léa Roy': ['Modifier les permissions', 'Révoquer', 'Terminer les sessions', 'Supprimer'],
  });
  expect((await card('Marc Vial')).getByText('Super Admin')).toBeInTheDocument();
  expect([await granted('Claire Fontaine'), await granted('Paul Rey')]).toEqual([[], ['Gérer les cours', 'Supprimer']]);
  expect((await card('Léa Roy')).getByText('Aucune permission accordée')).toBeInTheDocument();
  unmount();

  // Whatever role the list contains, and by whatever name the session has its identifier.
  changeRole('Inès Roche', 'admin');
  const { _id, ...rest } = me;
  signInAs({ ...rest, id: _id } as unknown as User);
  const listed = open();
  expect(await actions()).toMatchObject({ 'Inès Roche': [] });
  listed.unmount();

  signInAs(fixtures.admin({ manage_users: true, can_delete: true }));
  open();
  expect(Object.values(await actions()).flat()).toEqual([]);
});

it('keeps search and role in the address, with the count of those found, and clears both', async () => {
  const { user, address } = open('/admin/user-management?role=super_admin&q=Marc');
  expect(await screen.findByText('1 compte')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Super Admins' })).toHaveAttribute('aria-pressed', 'true');
  await user.click(screen.getByRole('button', { name: 'Administrateurs' }));
  expect(await screen.findByText('Aucun utilisateur trouvé')).toBeInTheDocument();
  expect(address()).toBe('/admin/user-management?role=admin&q=Marc');
  await press(user, 'Voir tous les utilisateurs');
  await waitFor(() => expect(names()).toHaveLength(4));
});

it('asks before other actions, and moves the focus to what stays', async () => {
  answer('POST /admin/users/:id/revoke-admin', () => changeRole('Paul Rey', 'student'));
  answer('DELETE /admin/users/:id/second-factor', () => {
    users = users.map((user) => ({ ...user, second_factor: false }));
    return users[1];
  });
  answer('DELETE /admin/users/:id', () => {
    users = users.slice(1);
    return undefined;
  });
  const { user } = open();
  await press(user, 'Retirer la double vérification Paul Rey');
  await confirmWith(user, 'Retirer');
  await toastSays('success', 'Double vérification retirée', 'Paul Rey');
  await press(user, 'Révoquer Paul Rey');
  await confirmWith(user, 'Révoquer');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Promouvoir Paul Rey' })).toHaveFocus());
  await press(user, 'Supprimer Claire Fontaine');
  expect(await screen.findByRole('alertdialog')).toHaveAccessibleDescription(
    /compte de Claire Fontaine \(claire@example\.org\).*films de pratique.*évaluations que cette personne.*irréversible/,
  );
  await confirmWith(user, 'Supprimer');
  await waitFor(() => expect(screen.getByRole('searchbox')).toHaveFocus());
  expect(names()).not.toContain('Claire Fontaine');
});

it('changes permissions from the current ones, and takes nothing back of what another has granted or revoked meanwhile', async () => {
  const current = { ...(users[1] as User), permissions: { ...permissionSet(false), manage_courses: true }, version: 1 };
  const asked: unknown[] = [];
  answer('PUT /admin/users/:id/permissions', async (request) => {
    const permissions = (await request.json()) as PermissionSet;
    asked.push([request.headers.get('If-Match'), permissions]);
    if (asked.length === 1) return problem('version_conflict', { current });
    return changeRole('Paul Rey', 'admin', permissions);
  });
  const { user } = open();
  await press(user, 'Modifier les permissions Paul Rey');
  const dialog = within(await screen.findByRole('dialog', { name: 'Permissions de Paul Rey' }));
  const checked = dialog.getAllByRole('checkbox', { checked: true }).map((box) => box.getAttribute('name'));
  expect(checked).toEqual(['manage_courses', 'can_delete']);
  await user.click(dialog.getByRole('checkbox', { name: 'Gérer les campus' }));
  await press(user, 'Enregistrer');
  await toastSays('success', 'Permissions mises à jour', 'Paul Rey');
  const wished = { ...permissionSet(false), manage_courses: true, can_delete: true, manage_campus: true };
  expect(asked).toEqual([
    ['"0"', wished],
    ['"1"', { ...wished, can_delete: false }],
  ]);
  expect(await granted('Paul Rey')).toEqual(['Gérer les cours', 'Gérer les campus']);
});
