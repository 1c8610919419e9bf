import { permissionSet } from '@iris/contract/foundation';
import { fixtures, signInAs } from '@iris/platform/testing';
import { render, screen, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { AdminLayout } from './admin-layout.tsx';

const open = (at: string) =>
  render(
    <MemoryRouter initialEntries={[at]}>
      <Routes>
        <Route element={<AdminLayout />}>
          <Route path="*" element={<p>La page</p>} />
        </Route>
      </Routes>
    </MemoryRouter>,
  );

const links = () =>
  within(screen.getByRole('navigation', { name: 'Administration' }))
    .getAllByRole('link')
    .map((link) => link.textContent);

it('links to the permitted screens and marks the current one', () => {
  signInAs(fixtures.admin({ manage_courses: true }));
  open('/admin/courses');
  expect(links()).toEqual(['Tableau de bord', 'Gestion des Cours']);
  expect(screen.getByRole('link', { name: 'Gestion des Cours' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByText('La page')).toBeInTheDocument();
});

it.each(['/admin/courses', '/admin/courses/', '/admin/COURSES'])('refuses %s without the permission', (address) => {
  signInAs(fixtures.admin({ can_delete: true }));
  open(address);
  expect(links()).toEqual(['Tableau de bord']);
  expect(screen.getByRole('heading', { name: 'Permission insuffisante' })).toBeInTheDocument();
  expect(screen.queryByText('La page')).not.toBeInTheDocument();
});

it('asks for a safer password instead of showing a screen', () => {
  signInAs(fixtures.superAdmin({ password_change_required: true }));
  open('/admin/courses');
  expect(screen.getByRole('heading', { name: 'Choisissez un mot de passe plus sûr' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Changer mon mot de passe' })).toHaveAttribute('href', '/account');
  expect(screen.queryByText('La page')).not.toBeInTheDocument();
});

it('asks a super administrator for a second factor where one is required, instead of showing a screen', () => {
  signInAs(fixtures.superAdmin({ second_factor_setup_required: true }));
  open('/admin/courses');
  expect(screen.getByRole('heading', { name: 'Activez la double vérification' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Ouvrir mon compte' })).toHaveAttribute('href', '/account');
  expect(screen.queryByText('La page')).not.toBeInTheDocument();
});

it('refuses addresses with parameters without the permission of their page', () => {
  const pages = [
    ['/admin/courses/abc', 'manage_courses'],
    ['/admin/courses/abc/lessons/def', 'manage_courses'],
    ['/admin/courses/abc/lessons/def/apercu', 'manage_courses'],
    ['/admin/follow-up/abc', 'view_analytics'],
  ] as const;
  const isOpen = (address: string, user: ReturnType<typeof fixtures.admin>) => {
    signInAs(user);
    const { unmount } = open(address);
    const isShown = screen.queryByText('La page') !== null;
    unmount();
    return isShown;
  };
  const wrong = pages.filter(
    ([address, needed]) =>
      isOpen(address, fixtures.admin({ ...permissionSet(true), [needed]: false })) ||
      !isOpen(address, fixtures.admin({ [needed]: true })),
  );
  expect(wrong).toEqual([]);
});

it.each([
  ['/admin/journal', 'Journal'],
  ['/admin/deployments', 'Déploiements'],
])('opens %s to super administrators only, whatever permissions are granted', (address, label) => {
  signInAs(fixtures.superAdmin());
  const { unmount } = open(address);
  expect(links()).toContain(label);
  expect(screen.getByText('La page')).toBeInTheDocument();
  unmount();
  signInAs(fixtures.admin(permissionSet(true)));
  open(address);
  expect(links()).not.toContain(label);
  expect(screen.getByRole('heading', { name: 'Permission insuffisante' })).toBeInTheDocument();
});
