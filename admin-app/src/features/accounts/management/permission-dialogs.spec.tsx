import type { User } from '@iris/contract/accounts';
import { PERMISSION_LABELS, type PermissionSet, permissionSet } from '@iris/contract/foundation';
import { answer, problem, toastSays } from '@iris/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { accounts, card, changeRole, openPage, press, serveAccounts } from './user-management-page.fixtures.tsx';

serveAccounts();

describe('promoting', () => {
  const asked: unknown[] = [];

  beforeEach(() => {
    asked.length = 0;
    answer('POST /admin/users/:id/make-admin', async (request) => {
      const granted = (await request.json()) as PermissionSet;
      asked.push(granted);
      changeRole('Claire Fontaine', 'admin', granted);
      return accounts.users[0];
    });
  });

  it('describes the seven permissions, all initially unchecked', async () => {
    const { user } = openPage();
    await press(user, 'Promouvoir Claire Fontaine');
    const dialog = within(await screen.findByRole('dialog', { name: 'Promouvoir Claire Fontaine' }));
    const boxes = dialog.getAllByRole('checkbox');
    expect(boxes).toHaveLength(7);
    for (const { label, purpose } of Object.values(PERMISSION_LABELS)) {
      const box = dialog.getByRole('checkbox', { name: label });
      expect(box).not.toBeChecked();
      expect(box).toHaveAccessibleDescription(purpose);
    }
  });

  it('grants the checked permissions, shows a toast, refetches the list and restores the focus', async () => {
    const { user } = openPage();
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
});

describe('changing permissions', () => {
  const asked: { permissions: unknown; version: string | null }[] = [];

  beforeEach(() => {
    asked.length = 0;
    answer('PUT /admin/users/:id/permissions', async (request) => {
      const permissions = (await request.json()) as PermissionSet;
      asked.push({ permissions, version: request.headers.get('If-Match') });
      changeRole('Paul Rey', 'admin', permissions);
      return accounts.users[1];
    });
  });

  const begin = async (user: ReturnType<typeof openPage>['user']) => {
    await press(user, 'Modifier les permissions Paul Rey');
    return within(await screen.findByRole('dialog', { name: 'Permissions de Paul Rey' }));
  };

  it('starts with the current permissions, saves the checked ones, shows a toast and the new permissions', async () => {
    const { user } = openPage();
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
    const current = { ...(accounts.users[1] as User), permissions, version: 1 };
    const versions: (string | null)[] = [];
    answer('PUT /admin/users/:id/permissions', (request) => {
      versions.push(request.headers.get('If-Match'));
      return versions.length === 1 ? problem('version_conflict', { current }) : current;
    });
    const { user } = openPage();
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
});
