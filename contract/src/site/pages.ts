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

/** The pages to which a login or registration may bring back, by their section, with the name of their id in a query. */
const RETURNS = { courses: 'cours', webinars: 'webinaire' };

/** The page of a course or webinar to which an address belongs: it is one of its pages, or a login or registration for it. */
export function returnPath({ pathname, search }: Address): string | undefined {
  return findReturn(pathname + search)?.path;
}

/**
 * The query for the pages of login and registration that brings back to the course or webinar of an address: an id, because a
 * link with an address could redirect to any page. Without scripts and in a new tab there is nothing else.
 */
export function returnQuery({ pathname, search }: Address): string {
  return findReturn(pathname + search)?.query ?? '';
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

interface Address {
  pathname: string;
  search: string;
}

function findReturn(address: string): { path: string; query: string } | undefined {
  for (const [section, name] of Object.entries(RETURNS)) {
    const [, id] = new RegExp(`(?:^/${section}/|[?&]${name}=)([0-9a-f]{24})(?=[/?&]|$)`).exec(address) ?? [];
    if (id) return { path: `/${section}/${id}`, query: `?${name}=${id}` };
  }
  return undefined;
}
