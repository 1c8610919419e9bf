import type { User } from '@iris/contract/accounts';
import { answer, fixtures, renderPage, signInAs } from '@iris/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import UsersPage from './users-page.tsx';

let users: User[];

beforeEach(() => {
  signInAs(fixtures.admin({ manage_users: true }));
  users = [
    fixtures.user({ name: 'Claire Fontaine', email: 'claire@example.org', created_at: '2026-03-14T09:26:53.000Z' }),
    fixtures.admin({}, { name: 'Paul Rey', email: 'paul@example.org' }),
    fixtures.superAdmin({ name: 'Inès Roche', email: 'ines@clinique.example' }),
  ];
  const found = ({ url }: Request) => {
    const q = new URL(url).searchParams.get('q') ?? '';
    return users.filter(({ name, email }) => `${name} ${email}`.includes(q));
  };
  answer('GET /admin/users', (request) => {
    const { searchParams } = new URL(request.url);
    const all = found(request);
    const start = all.findIndex(({ _id }) => _id === searchParams.get('after')) + 1;
    return all.slice(start, start + Number(searchParams.get('limit')));
  });
  answer('GET /admin/users/count', (request) => ({ total: found(request).length }));
});

const open = (at = '/admin/users') => renderPage(<UsersPage />, { at });
const names = () => screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent);
const card = async (name: string) => within(await screen.findByRole('article', { name }));

it('shows name, email, role badge and registration date in French format', async () => {
  open();
  const claire = await card('Claire Fontaine');
  expect(claire.getByText('claire@example.org')).toBeInTheDocument();
  expect(claire.getByText('Étudiant')).toBeInTheDocument();
  expect(claire.getByText('14/03/2026')).toBeInTheDocument();
  expect((await card('Paul Rey')).getByText('Administrateur')).toBeInTheDocument();
  expect((await card('Inès Roche')).getByText('Administrateur')).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1, name: 'Utilisateurs' })).toBeInTheDocument();
});

it("shows the server's count, of all accounts and of those found", async () => {
  answer('GET /admin/users/count', ({ url }) => ({ total: new URL(url).searchParams.has('q') ? 1 : 100_000 }));
  const { user } = open();
  expect(await screen.findByText('100 000 utilisateurs inscrits')).toBeInTheDocument();
  await user.type(screen.getByRole('searchbox', { name: 'Rechercher un utilisateur' }), 'Claire');
  expect(await screen.findByText('1 utilisateur trouvé')).toBeInTheDocument();
});

it('lets the server search by name or email, and keeps the search in the address', async () => {
  const { user, address } = open();
  await card('Paul Rey');
  await user.type(screen.getByRole('searchbox'), 'clinique');
  await waitFor(() => expect(names()).toEqual(['Inès Roche']));
  expect(address()).toBe('/admin/users?q=clinique');
});
