import { expect, it } from 'vitest';
import { canonicalPath, HOME_PAGES, mayEnter, maySeePage, remotesFor, sectionOf } from './pages.ts';
import { ROLES } from './permissions.ts';

it('converts each address to one canonical form, which cannot name another host', () => {
  const forms: Record<string, string> = {
    '': '/',
    '/': '/',
    '//': '/',
    '/courses': '/courses',
    '/Courses/': '/courses',
    '/COURSES//': '/courses',
    '//courses': '/courses',
    '///Courses': '/courses',
    '/%43ourses': '/courses',
    '/%E0%A4%A': '/%E0%A4%A',
    '/Dashboard/': '/dashboard',
    '/admin': '/admin/dashboard',
    '/Admin/': '/admin/dashboard',
    '/ADMIN/Users': '/admin/users',
    '/admin/User-Management/': '/admin/user-management',
    '/Admin/Nowhere/': '/admin/Nowhere',
    '/admin/Courses/Abc': '/admin/courses/Abc',
    '/Courses/Abc': '/courses/Abc',
    '/Nulle-Part': '/Nulle-Part',
    '/Nulle-Part/': '/Nulle-Part',
    '//evil.example': '/evil.example',
    '/constructor': '/constructor',
  };
  const wrong = Object.entries(forms).filter(([from, to]) => canonicalPath(from) !== to);
  expect(wrong.map(([from, to]) => `${from} → ${canonicalPath(from)}, not ${to}`)).toEqual([]);
  const unstable = Object.values(forms).filter((path) => canonicalPath(path) !== path);
  expect(unstable).toEqual([]);
});

it('returns the remote of an address', () => {
  const remotes = { '/': 'public', '/courses': 'public', '/dashboard': 'student', '/admin/users': 'admin' };
  for (const [path, remote] of Object.entries(remotes)) expect(sectionOf(path)?.remote, path).toBe(remote);
  for (const path of ['/nulle-part', '/constructor']) expect(sectionOf(path), path).toBeUndefined();
});

it('allows each role its own sections only, including its home page', () => {
  const seen = ['/courses', '/dashboard', '/admin/dashboard', '/admin/journal', '/nulle-part'];
  const allowed = ROLES.map((role) => [role, seen.filter((path) => maySeePage(path, role))]);
  expect(Object.fromEntries(allowed)).toEqual({
    student: ['/courses', '/dashboard'],
    admin: ['/courses', '/admin/dashboard'],
    super_admin: ['/courses', '/admin/dashboard', '/admin/journal'],
  });
  expect(ROLES.filter((role) => !maySeePage(HOME_PAGES[role], role))).toEqual([]);
  expect(mayEnter({ remote: 'student', roles: ['student'] }, undefined)).toBe(false);
  expect(mayEnter({ remote: 'public' }, undefined)).toBe(true);
});

it('lists the remotes that each role may load', () => {
  expect([undefined, ...ROLES].map((role) => remotesFor(role))).toEqual([
    ['public'],
    ['public', 'student'],
    ['public', 'admin'],
    ['public', 'admin'],
  ]);
});
