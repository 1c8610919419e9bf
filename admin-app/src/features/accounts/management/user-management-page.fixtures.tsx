import type { User } from '@iris/contract/accounts';
import { effectivePermissions, type PermissionSet, type Role } from '@iris/contract/foundation';
import { answer, fixtures, renderPage, signInAs } from '@iris/platform/testing';
import { screen, within } from '@testing-library/react';
import { beforeEach } from 'vitest';
import UserManagementPage from './user-management-page.tsx';

export const me = fixtures.superAdmin({ name: 'Inès Roche' });

/** The accounts that the server lists; each test begins with one of each role and the own one. */
export const accounts: { users: User[] } = { users: [] };

/** Signs in a super administrator before each test of a file, and lists and filters the accounts. */
export function serveAccounts(): void {
  beforeEach(() => {
    signInAs(me);
    accounts.users = [
      fixtures.user({ name: 'Claire Fontaine', email: 'claire@example.org' }),
      fixtures.admin({ manage_courses: true, can_delete: true }, { name: 'Paul Rey' }),
      fixtures.superAdmin({ name: 'Marc Vial' }),
      me,
    ];
    const found = ({ url }: Request) => {
      const { searchParams } = new URL(url);
      const [q, role] = [searchParams.get('q') ?? '', searchParams.get('role') ?? ''];
      return accounts.users.filter((user) => `${user.name} ${user.email}`.includes(q) && user.role.includes(role));
    };
    answer('GET /admin/users', found);
    answer('GET /admin/users/count', (request) => ({ total: found(request).length }));
  });
}

export const openPage = (at = '/admin/user-management') => renderPage(<UserManagementPage />, { at });
export const names = () => screen.getAllByRole('article').map((it) => within(it).getByRole('heading').textContent);
export const card = async (name: string) => within(await screen.findByRole('article', { name }));
export const press = async (user: ReturnType<typeof openPage>['user'], name: string) =>
  user.click(await screen.findByRole('button', { name }));
export const confirmWith = async (user: ReturnType<typeof openPage>['user'], name: string) =>
  user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));

export function changeRole(name: string, role: Role, granted?: PermissionSet) {
  accounts.users = accounts.users.map((user) =>
    user.name === name ? { ...user, role, permissions: effectivePermissions(role, granted) } : user,
  );
}
