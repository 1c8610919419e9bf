import { type Access, PERMISSIONS, type Permission, type Role } from '@iris/contract/foundation';

/** A column of the permission table: a caller with role and granted permissions, or a team. */
export interface Caller {
  name: string;
  role?: Role;
  granted: readonly Permission[];
  isTeam?: true;
  /** Besides those of docs/product.md: to find a rule that grants too much. */
  isVariant?: true;
}

export const VISITOR: Caller = { name: 'a visitor', granted: [] };

export const STUDENT: Caller = { name: 'a student', role: 'student', granted: [] };

export const SUPER_ADMIN: Caller = { name: 'a super administrator', role: 'super_admin', granted: [] };

export const TEAM: Caller = { name: 'a team', granted: [], isTeam: true };

/** Visitors and accounts; teams have tokens of their own. */
export const CALLERS: Caller[] = [
  VISITOR,
  STUDENT,
  { name: 'a student left with every permission', role: 'student', granted: PERMISSIONS, isVariant: true },
  SUPER_ADMIN,
  { name: 'an administrator with none', role: 'admin', granted: [] },
  { name: 'an administrator with all', role: 'admin', granted: PERMISSIONS },
  ...PERMISSIONS.flatMap((permission): Caller[] => [
    { name: `an administrator with ${permission}`, role: 'admin', granted: [permission] },
    {
      name: `an administrator with all but ${permission}`,
      role: 'admin',
      granted: PERMISSIONS.filter((other) => other !== permission),
      isVariant: true,
    },
  ]),
];

/** The rule of docs/product.md, implemented independently of the API's guard. */
export function isOpenTo({ role, granted, isTeam }: Caller, access: Access): boolean {
  if (access === 'public') return true;
  if (access === 'team') return isTeam === true;
  if (access === 'signed_in') return role !== undefined;
  if (access === 'student' || access === 'super_admin') return role === access;
  const held: readonly Permission[] = { visitor: [], student: [], admin: granted, super_admin: PERMISSIONS }[
    role ?? 'visitor'
  ];
  return 'anyOf' in access ? access.anyOf.some((one) => held.includes(one)) : access.every((one) => held.includes(one));
}

/** The expected error for a denied caller. */
export function refusalOf({ role }: Caller, access: Access): { status: number; code: string; detail?: string } {
  if (access === 'team') return { status: 401, code: 'deploy_token_required' };
  if (role === undefined) return { status: 401, code: 'authentication_required' };
  if (access !== 'student') return { status: 403, code: 'permission_denied', detail: 'Permission insuffisante' };
  return { status: 403, code: 'student_only', detail: "Seuls les étudiants peuvent s'inscrire à un cours" };
}

/** The errors of denied callers. */
export const REFUSALS: readonly string[] = [
  'authentication_required',
  'deploy_token_required',
  'permission_denied',
  'student_only',
];
