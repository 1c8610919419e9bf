import { expect, it } from 'vitest';
import { mayOpen, partsFor, type Rights } from './access.ts';
import type { RemoteAccess } from './description.ts';

it('opens a remote to those whom its description names', () => {
  const student: Rights = { role: 'student', permissions: [] };
  const admin: Rights = { role: 'admin', permissions: ['manage_courses'] };
  const roles = { roles: ['admin', 'super_admin'] };
  const permission = { permission: 'manage_courses' };
  const cases: [RemoteAccess, Rights | undefined, boolean][] = [
    ['everyone', undefined, true],
    ['everyone', student, true],
    [roles, undefined, false],
    [roles, student, false],
    [roles, admin, true],
    [permission, undefined, false],
    [permission, student, false],
    [permission, admin, true],
    [{ permission: 'manage_users' }, admin, false],
  ];
  const wrong = cases.filter(([access, rights, expected]) => mayOpen(access, rights) !== expected);
  expect(wrong).toEqual([]);
});

it('opens sections to those whom they are for, with the links to them, and to nobody whom the remote does not admit', () => {
  const link = { label: 'Mon espace', place: 'header' as const, order: 1 };
  const description = {
    name: 'student',
    title: 'Espace étudiant',
    sections: ['dashboard', 'learn'],
    access: { roles: ['student', 'admin'] },
    section_access: { dashboard: { roles: ['student', 'guest'] } },
    links: [
      { ...link, to: '/dashboard' },
      { ...link, to: '/learn/first' },
    ],
    icon: 'M0 0',
  };
  const parts = ['student', 'admin', 'guest'].map((role) => {
    const { sections, links, restricted } = partsFor(description, { role, permissions: [] });
    return { sections, links: links.map(({ to }) => to), restricted };
  });
  expect(parts).toEqual([
    { sections: ['dashboard', 'learn'], links: ['/dashboard', '/learn/first'], restricted: [] },
    { sections: ['learn'], links: ['/learn/first'], restricted: ['dashboard'] },
    { sections: [], links: [], restricted: ['dashboard', 'learn'] },
  ]);
});
