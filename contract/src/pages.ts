import { ADMIN_PAGE_PERMISSIONS, type Role } from './permissions.ts';

/** The page to which an account is sent when no other page was requested. */
export const HOME_PAGES = {
  student: '/dashboard',
  admin: '/admin/dashboard',
  super_admin: '/admin/dashboard',
} as const satisfies Record<Role, string>;

/** The roles of the home pages' sections, by the first segment of their addresses. */
const SECTION_ROLES = new Map<string, readonly Role[]>([
  ['dashboard', ['student']],
  ['learn', ['student']],
  ['admin', ['admin', 'super_admin']],
]);

/**
 * The query for the pages of login and registration that brings back to a course, from its own pages or from those two: an
 * id, because a link with an address could redirect to any page. Without scripts and in a new tab there is nothing else.
 */
export function queryOfCourse({ pathname, search }: { pathname: string; search: string }): string {
  const course = /^\/courses\/([0-9a-f]{24})(?:\/|$)/.exec(pathname)?.[1] ?? courseIn(search);
  return course ? `?cours=${course}` : '';
}

/** The course to which such a query brings back. */
export function courseIn(search: string): string | undefined {
  return /[?&]cours=([0-9a-f]{24})(?:&|$)/.exec(search)?.[1];
}

/**
 * Whether a login leads an account of this role to a page rather than to its home. The registry decides which pages an
 * account may open; permissions are checked by each page.
 */
export function maySeePage(pathname: string, role: Role): boolean {
  const roles = SECTION_ROLES.get(pathname.split('/')[1] ?? '');
  if (roles && !roles.includes(role)) return false;
  const pages: Record<string, unknown> = ADMIN_PAGE_PERMISSIONS;
  return !(Object.hasOwn(pages, pathname) && pages[pathname] === 'super_admin') || role === 'super_admin';
}
