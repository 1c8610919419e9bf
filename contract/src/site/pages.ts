import { ADMIN_PAGE_PERMISSIONS, type Role } from '../foundation/index.ts';
import type { Page } from './links.ts';

/** The page to which an account is sent when no other page was requested. */
export const HOME_PAGES = {
  student: '/dashboard',
  admin: '/admin/dashboard',
  super_admin: '/admin/dashboard',
} as const satisfies Record<Role, Page>;

/** The roles of the home pages' sections, by the first segment of their addresses. */
const SECTION_ROLES = new Map<string, readonly Role[]>([
  ['dashboard', ['student']],
  ['plan', ['student']],
  ['admin', ['admin', 'super_admin']],
]);

/** An address with the id of a course: one of its pages, or of a login or registration for it. */
const COURSE = /(?:^\/courses\/|[?&]cours=)([0-9a-f]{24})(?=[/?&]|$)/;

/** The id of the course in an address. */
export function courseIn({ pathname, search }: { pathname: string; search: string }): string | undefined {
  return COURSE.exec(pathname + search)?.[1];
}

/**
 * The query for the pages of login and registration that brings back to the course of an address: an id, because a link with an
 * address could redirect to any page. Without scripts and in a new tab there is nothing else.
 */
export function queryOfCourse(address: { pathname: string; search: string }): string {
  const course = courseIn(address);
  return course ? `?cours=${course}` : '';
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
