/** The seven permissions an administrator may hold (docs/product.md, Roles and permissions). */
export const PERMISSIONS = [
  'manage_courses',
  'manage_users',
  'manage_content',
  'manage_stats',
  'manage_campus',
  'view_analytics',
  'can_delete',
] as const;

/** The roles an account may have. */
export const ROLES = ['student', 'admin', 'super_admin'] as const;

/** One of the seven permission keys. */
export type Permission = (typeof PERMISSIONS)[number];

/** One of the three roles. */
export type Role = (typeof ROLES)[number];

/** The seven permissions as booleans, as stored and as sent. */
export type PermissionSet = Record<Permission, boolean>;

/** One of these permissions is enough. */
export interface AnyPermission {
  anyOf: readonly Permission[];
}

/** What a route asks of its caller; a list of permissions means all of them, held by an administrator. */
export type Access =
  | 'public'
  | 'signed_in'
  | 'student'
  | 'super_admin'
  /** A team's deploy token instead of an account's. */
  | 'team'
  | readonly Permission[]
  | AnyPermission;

/** What each administration page asks of its reader; the server enforces the calls behind it. */
export const ADMIN_PAGE_PERMISSIONS = {
  '/admin/dashboard': [],
  '/admin/courses': ['manage_courses'],
  '/admin/users': ['manage_users'],
  '/admin/user-management': ['manage_users'],
  '/admin/stats': ['manage_stats'],
  '/admin/campus': ['manage_campus'],
  '/admin/messages': ['manage_content'],
  '/admin/theme': ['manage_content'],
  '/admin/journal': 'super_admin',
  '/admin/deployments': 'super_admin',
} as const satisfies Record<string, 'super_admin' | readonly Permission[]>;

/** The address of an administration page. */
export type AdminPage = keyof typeof ADMIN_PAGE_PERMISSIONS;

/** A permission set in which every permission has the same value. */
export function permissionSet(value: boolean): PermissionSet {
  return Object.fromEntries(PERMISSIONS.map((key) => [key, value])) as PermissionSet;
}

/** What an account may really do: a super administrator everything, an administrator what was granted, others nothing. */
export function effectivePermissions(role: Role, granted: Partial<PermissionSet> = {}): PermissionSet {
  if (role === 'super_admin') return permissionSet(true);
  return role === 'admin' ? { ...permissionSet(false), ...granted } : permissionSet(false);
}
