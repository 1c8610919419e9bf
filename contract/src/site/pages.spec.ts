import { expect, it } from 'vitest';
import { ROLES } from '../foundation/index.ts';
import { HOME_PAGES, maySeePage, returnQuery } from './pages.ts';

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

it('names the course or webinar of its own pages, and of a login or registration for it, in a query', () => {
  const course = 'c0'.repeat(12);
  const at = (pathname: string, search = '') => returnQuery({ pathname, search });
  expect([at(`/courses/${course}`), at(`/courses/${course}/apercu/1`), at('/login', `?cours=${course}`)]).toEqual(
    Array(3).fill(`?cours=${course}`),
  );
  expect([at(`/webinars/${course}`), at('/login', `?webinaire=${course}`)]).toEqual(
    Array(2).fill(`?webinaire=${course}`),
  );
  expect([at('/courses'), at(`/courses/${course}0`), at('/login', '?cours=//evil.example')]).toEqual(Array(3).fill(''));
});
