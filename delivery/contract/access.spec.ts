import { expect, it } from 'vitest';
import { mayOpen, type Rights } from './access.ts';
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
