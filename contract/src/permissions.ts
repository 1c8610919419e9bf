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

/** Who may make each call. The API's decorators are tested against this table; nothing else decides. */
export const API_ACCESS = {
  'POST /auth/register': 'public',
  'POST /auth/login': 'public',
  'GET /auth/me': 'signed_in',
  'GET /courses': 'public',
  'GET /courses/count': 'public',
  'POST /courses': ['manage_courses'],
  'PUT /courses/:id': ['manage_courses'],
  'DELETE /courses/:id': ['manage_courses', 'can_delete'],
  'POST /enrollments': 'student',
  'GET /enrollments/my-courses': 'student',
  'GET /admin/users': ['manage_users'],
  'GET /admin/users/count': ['manage_users'],
  'GET /admin/dashboard': ['view_analytics'],
  'GET /admin/analytics': ['view_analytics'],
  'GET /admin/journal': 'super_admin',
  'GET /admin/journal/export': 'super_admin',
  'POST /admin/users/:id/make-admin': 'super_admin',
  'POST /admin/users/:id/revoke-admin': 'super_admin',
  'PUT /admin/users/:id/permissions': 'super_admin',
  'DELETE /admin/users/:id': 'super_admin',
  'GET /campuses': 'public',
  'POST /campuses': ['manage_campus'],
  'PUT /campuses/:id': ['manage_campus'],
  'DELETE /campuses/:id': ['manage_campus', 'can_delete'],
  'GET /stats': 'public',
  'PUT /stats': ['manage_stats'],
  'GET /contact/messages': ['manage_content'],
  'GET /contact/messages/counts': ['manage_content'],
  'PUT /contact/messages/:id/status': ['manage_content'],
  'DELETE /contact/messages/:id': ['manage_content', 'can_delete'],
  'POST /contact': 'public',
  'GET /config/theme': 'public',
  'PUT /config/theme': ['manage_content'],
  'POST /images': { anyOf: ['manage_courses', 'manage_campus', 'manage_content'] },
  'GET /images/:id': 'public',
  'GET /remotes': 'public',
  'GET /releases': 'team',
  'POST /releases': 'team',
  'POST /releases/promote': 'team',
  'POST /releases/rollback': 'team',
  'GET /admin/deployments': 'super_admin',
  'POST /admin/deployments/rollback': 'super_admin',
  'POST /telemetry': 'public',
  'POST /csp-reports': 'public',
  'GET /health/live': 'public',
  'GET /health/ready': 'public',
} as const satisfies Record<string, Access>;

/** A call of the API, as `METHOD /path` below `/api`. */
export type ApiRoute = keyof typeof API_ACCESS;

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
