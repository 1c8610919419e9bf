import { fixtures } from '@iris/platform/testing';
import { expect, it } from 'vitest';
import { afterLogin, afterRegistration } from './way-back.ts';

const student = fixtures.user();
const catalog = { from: { pathname: '/courses', search: '?q=oct' } };

it('leads back to the page that asked, else to the home of the account', () => {
  expect(afterLogin(student, catalog)).toBe('/courses?q=oct');
  expect(afterLogin(student, null)).toBe('/dashboard');
  expect(afterLogin(fixtures.admin(), null)).toBe('/admin/dashboard');
  expect(afterLogin(fixtures.superAdmin(), undefined)).toBe('/admin/dashboard');
});

it.each(['//evil.example', 'https://evil.example', 'javascript:alert(1)', '', 7, null])(
  'never leads to %s',
  (pathname) => {
    expect(afterLogin(student, { from: { pathname } })).toBe('/dashboard');
  },
);

it('leads a new account to the catalog, as it was being looked at', () => {
  expect(afterRegistration(null)).toBe('/courses');
  expect(afterRegistration(catalog)).toBe('/courses?q=oct');
  expect(afterRegistration({ from: { pathname: '/admin/users', search: '' } })).toBe('/courses');
});
