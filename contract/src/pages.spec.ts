import { expect, it } from 'vitest';
import { HOME_PAGES, maySeePage } from './pages.ts';
import { ROLES } from './permissions.ts';

it('leads each role after a login to its own and to public pages only, including its home page', () => {
  const seen = ['/courses', '/dashboard', '/learn/a1', '/admin/dashboard', '/admin/journal', '/veille', '/constructor'];
  const allowed = ROLES.map((role) => [role, seen.filter((path) => maySeePage(path, role))]);
  expect(Object.fromEntries(allowed)).toEqual({
    student: ['/courses', '/dashboard', '/learn/a1', '/veille', '/constructor'],
    admin: ['/courses', '/learn/a1', '/admin/dashboard', '/veille', '/constructor'],
    super_admin: ['/courses', '/learn/a1', '/admin/dashboard', '/admin/journal', '/veille', '/constructor'],
  });
  expect(ROLES.filter((role) => !maySeePage(HOME_PAGES[role], role))).toEqual([]);
});
