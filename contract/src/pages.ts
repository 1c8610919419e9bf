import { ADMIN_PAGE_PERMISSIONS, type Role } from './permissions.ts';
import type { RemoteName } from './remotes.ts';

/** A part of the site: all addresses that share their first segment. */
export interface Section {
  /** The remote that contains its pages. */
  remote: RemoteName;
  /** The roles that may see it; absent when it is public. */
  roles?: readonly Role[];
}

/** The sections by first segment, read by the shell's guard, the redirect after a login and the registry. */
const SECTIONS: Readonly<Record<string, Section>> = {
  '': { remote: 'public' },
  courses: { remote: 'public' },
  about: { remote: 'public' },
  contact: { remote: 'public' },
  login: { remote: 'public' },
  register: { remote: 'public' },
  dashboard: { remote: 'student', roles: ['student'] },
  admin: { remote: 'admin', roles: ['admin', 'super_admin'] },
};

/** The page to which an account is sent when no other page was requested. */
export const HOME_PAGES = {
  student: '/dashboard',
  admin: '/admin/dashboard',
  super_admin: '/admin/dashboard',
} as const satisfies Record<Role, string>;

/** The section of an address in its canonical form, or undefined when it belongs to none. */
export function sectionOf(pathname: string): Section | undefined {
  const [segment = ''] = segmentsOf(pathname);
  return Object.hasOwn(SECTIONS, segment) ? SECTIONS[segment] : undefined;
}

/** Whether a role may see a section; a visitor has no role. The API checks access again at each call. */
export function mayEnter({ roles }: Section, role: Role | undefined): boolean {
  return roles === undefined || (role !== undefined && roles.includes(role));
}

/** Whether a role may see the page at a canonical address; permissions are not checked. */
export function maySeePage(pathname: string, role: Role): boolean {
  const section = sectionOf(pathname);
  if (!section || !mayEnter(section, role)) return false;
  const pages: Record<string, unknown> = ADMIN_PAGE_PERMISSIONS;
  return !(Object.hasOwn(pages, pathname) && pages[pathname] === 'super_admin') || role === 'super_admin';
}

/** The remotes whose pages a role may see; a visitor has no role. */
export function remotesFor(role: Role | undefined): RemoteName[] {
  const sections = Object.values(SECTIONS).filter((section) => mayEnter(section, role));
  return [...new Set(sections.map(({ remote }) => remote))];
}

/**
 * The canonical form of an address: known segments in lower case, single slashes, none at the end, `/admin` as the
 * administrators' home. Segments that no page declares keep their case. The result always begins with exactly one slash,
 * so that it cannot name another host.
 */
export function canonicalPath(pathname: string): string {
  const segments = segmentsOf(pathname);
  const section = lowerCase(segments[0] ?? '');
  if (!Object.hasOwn(SECTIONS, section)) return `/${segments.join('/')}`;
  if (section === 'admin') {
    if (segments.length === 1) return HOME_PAGES.admin;
    const page = `/admin/${lowerCase(segments[1] ?? '')}`;
    if (Object.hasOwn(ADMIN_PAGE_PERMISSIONS, page)) return [page, ...segments.slice(2)].join('/');
  }
  return `/${[section, ...segments.slice(1)].join('/')}`;
}

function segmentsOf(pathname: string): string[] {
  return pathname.split('/').filter((segment) => segment !== '');
}

/** Lower case, with percent-encoded characters decoded: browsers do not normalize `/%63ourses`. */
function lowerCase(segment: string): string {
  try {
    return decodeURIComponent(segment).toLowerCase();
  } catch {
    return segment.toLowerCase();
  }
}
