import { answer, fixtures, renderPage, signInAs } from '@iris/platform/testing';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import UsersPage from './users-page.tsx';

it('shows name, e-mail, role badge and French registration date, counts, and keeps the search in the address', async () => {
  signInAs(fixtures.admin({ manage_users: true }));
  const claire = { name: 'Claire Fontaine', email: 'claire@example.org', created_at: '2026-03-14T09:26:53.000Z' };
  const users = [
    fixtures.user(claire),
    fixtures.admin({}, { name: 'Paul Rey' }),
    fixtures.superAdmin({ name: 'Inès' }),
  ];
  answer('GET /admin/users', users);
  answer('GET /admin/users/count', ({ url }) => ({ total: new URL(url).searchParams.get('q') ? 1 : 100_000 }));
  const { user, address } = renderPage(<UsersPage />, { at: '/admin/users' });
  expect(await screen.findByText('100 000 utilisateurs inscrits')).toBeInTheDocument();
  const card = async (name: string) => within(await screen.findByRole('article', { name }));
  for (const text of ['Étudiant', 'claire@example.org', '14/03/2026'])
    expect((await card('Claire Fontaine')).getByText(text)).toBeInTheDocument();
  for (const name of ['Paul Rey', 'Inès']) expect((await card(name)).getByText('Administrateur')).toBeInTheDocument();

  await user.type(screen.getByRole('searchbox', { name: 'Rechercher un utilisateur' }), 'claire');
  expect(await screen.findByText('1 utilisateur trouvé')).toBeInTheDocument();
  expect(address()).toBe('/admin/users?q=claire');
});
