/** The seven permissions of administrators (docs/product.md, Roles and permissions). */
export const PERMISSIONS = [
  'manage_courses',
  'manage_users',
  'manage_content',
  'manage_stats',
  'manage_campus',
  'view_analytics',
  'can_delete',
] as const;

/** The roles of accounts (docs/product.md, Roles and permissions). */
export const ROLES = ['student', 'admin', 'super_admin'] as const;

export type Permission = (typeof PERMISSIONS)[number];

export type Role = (typeof ROLES)[number];

/** The seven permissions as booleans, as stored and as transferred. */
export type PermissionSet = Record<Permission, boolean>;

/** Access for administrators who have at least one of these permissions. */
export interface AnyPermission {
  anyOf: readonly Permission[];
}

/** The access that a route requires; a list of permissions requires an administrator with all of them. */
export type Access =
  | 'public'
  | 'signed_in'
  | 'student'
  | 'super_admin'
  /** A team's deploy token instead of an account's. */
  | 'team'
  | readonly Permission[]
  | AnyPermission;

/** The access that each administration page requires; `:id` is any segment. The API checks the calls of the page itself. */
export const ADMIN_PAGE_PERMISSIONS = {
  '/admin/dashboard': [],
  '/admin/courses': ['manage_courses'],
  '/admin/courses/:id': ['manage_courses'],
  '/admin/courses/:id/lessons/:lessonId': ['manage_courses'],
  '/admin/courses/:id/lessons/:lessonId/apercu': ['manage_courses'],
  '/admin/activities/:id': { anyOf: ['manage_courses', 'view_analytics'] },
  '/admin/questions': ['manage_courses'],
  '/admin/follow-up/:id': ['view_analytics'],
  '/admin/reviews': ['manage_content'],
  '/admin/users': ['manage_users'],
  '/admin/users/:id': ['manage_users'],
  '/admin/user-management': ['manage_users'],
  '/admin/webinars': ['manage_courses'],
  '/admin/webinars/:id': ['manage_courses'],
  '/admin/webinars/:id/desk': ['manage_courses'],
  '/admin/webinars/:id/replay': ['manage_courses'],
  '/admin/institutions': ['manage_users'],
  '/admin/institutions/:id': ['manage_users'],
  '/admin/stats': ['manage_stats'],
  '/admin/campus': ['manage_campus'],
  '/admin/messages': ['manage_content'],
  '/admin/theme': ['manage_content'],
  '/admin/journal': 'super_admin',
  '/admin/jobs': 'super_admin',
  '/admin/deployments': 'super_admin',
} as const satisfies Record<string, 'super_admin' | readonly Permission[] | AnyPermission>;

/** The address of an administration page. */
export type AdminPage = keyof typeof ADMIN_PAGE_PERMISSIONS;

/** A permission set in which every permission has the same value. */
export function permissionSet(value: boolean): PermissionSet {
  return Object.fromEntries(PERMISSIONS.map((key) => [key, value])) as PermissionSet;
}

/** The permissions in effect: all for a super administrator, those granted for an administrator, none for a student. */
export function effectivePermissions(role: Role, granted: Partial<PermissionSet> = {}): PermissionSet {
  if (role === 'super_admin') return permissionSet(true);
  return role === 'admin' ? { ...permissionSet(false), ...granted } : permissionSet(false);
}
