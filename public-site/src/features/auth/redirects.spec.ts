import { fixtures } from '@iris/platform/testing';
import { expect, it } from 'vitest';
import { afterLogin, afterRegistration } from './redirects.ts';

const student = fixtures.user();
const origin = (state: unknown, search = '') => ({ state, pathname: '/login', search });
const catalog = origin({ from: { pathname: '/courses', search: '?q=oct' } });
const course = 'c0'.repeat(12);

it('returns the page that required login, else the home of the account', () => {
  expect(afterLogin(student, catalog)).toBe('/courses?q=oct');
  expect(afterLogin(student, origin(null))).toBe('/dashboard');
  expect(afterLogin(fixtures.admin(), origin(null))).toBe('/admin/dashboard');
  expect(afterLogin(fixtures.superAdmin(), origin(undefined))).toBe('/admin/dashboard');
});

it('returns the remembered page only if the role may see it, else the home of the account', () => {
  const admin = fixtures.admin();
  const superAdmin = fixtures.superAdmin();
  const table = [
    [student, '/admin/courses', '/dashboard'],
    [student, '/dashboard', '/dashboard'],
    [student, '/courses', '/courses'],
    [student, '/veille', '/veille'],
    [admin, '/dashboard', '/admin/dashboard'],
    [admin, '/admin/users', '/admin/users'],
    [admin, '/admin/journal', '/admin/dashboard'],
    [admin, '/contact', '/contact'],
    [superAdmin, '/dashboard', '/admin/dashboard'],
    [superAdmin, '/admin/journal', '/admin/journal'],
  ] as const;
  const wrong = table
    .map(([user, pathname, expected]) => ({
      user,
      pathname,
      expected,
      to: afterLogin(user, origin({ from: { pathname } })),
    }))
    .filter(({ expected, to }) => to !== expected)
    .map(({ user, pathname, to }) => `${user.role} at ${pathname} → ${to}`);
  expect(wrong).toEqual([]);
});

it('keeps the query and the fragment of the remembered page', () => {
  const from = { pathname: '/admin/users', search: '?q=weiss', hash: '#liste' };
  expect(afterLogin(fixtures.admin(), origin({ from }))).toBe('/admin/users?q=weiss#liste');
});

it.each(['//evil.example', 'https://evil.example', 'javascript:alert(1)', '', 7, null])(
  'never returns %s',
  (pathname) => {
    expect(afterLogin(student, origin({ from: { pathname } }))).toBe('/dashboard');
  },
);

it('returns the catalog with its filters for a new account', () => {
  expect(afterRegistration(origin(null))).toBe('/courses');
  expect(afterRegistration(catalog)).toBe('/courses?q=oct');
  expect(afterRegistration(origin({ from: { pathname: `/webinars/${course}` } }))).toBe(`/webinars/${course}`);
  expect(afterRegistration(origin({ from: { pathname: '/admin/users', search: '' } }))).toBe('/courses');
});

it('returns to the course that the query names by its id, unless the router knows more', () => {
  expect(afterRegistration(origin(null, `?cours=${course}`))).toBe(`/courses/${course}`);
  expect(afterLogin(student, origin(null, `?cours=${course}`))).toBe(`/courses/${course}`);
  expect(afterLogin(student, origin(null, `?webinaire=${course}`))).toBe(`/webinars/${course}`);
  expect(afterLogin(student, { ...catalog, search: `?cours=${course}` })).toBe('/courses?q=oct');
  const forged = ['//evil.example', '/admin/users', `${course}c`, course.toUpperCase(), ''];
  expect(forged.filter((id) => afterRegistration(origin(null, `?cours=${id}`)) !== '/courses')).toEqual([]);
  expect(forged.filter((id) => afterLogin(student, origin(null, `?cours=${id}`)) !== '/dashboard')).toEqual([]);
});
