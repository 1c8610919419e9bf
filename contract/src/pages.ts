import { ADMIN_PAGE_PERMISSIONS, type Role } from './permissions.ts';
import type { RemoteName } from './remotes.ts';

/** A part of the site: all addresses with one first segment. */
export interface Section {
  /** The remote that has its pages. */
  remote: RemoteName;
  /** The roles that may see it; without them everybody may. */
  roles?: readonly Role[];
}

/** The sections by first segment. The shell's guard, the way back after a login and the registry read who may see what here. */
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

/** Where an account arrives when no other page was asked for. */
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

/** Whether a role may see a section; a visitor has none. The API decides again at each call. */
export function mayEnter({ roles }: Section, role: Role | undefined): boolean {
  return roles === undefined || (role !== undefined && roles.includes(role));
}

/** Whether a role may see the page at a canonical address; the permissions that the page needs are not looked at. */
export function maySeePage(pathname: string, role: Role): boolean {
  const section = sectionOf(pathname);
  if (!section || !mayEnter(section, role)) return false;
  const pages: Record<string, unknown> = ADMIN_PAGE_PERMISSIONS;
  return !(Object.hasOwn(pages, pathname) && pages[pathname] === 'super_admin') || role === 'super_admin';
}

/** The remotes whose pages a role may see. */
export function remotesFor(role: Role | undefined): RemoteName[] {
  const sections = Object.values(SECTIONS).filter((section) => mayEnter(section, role));
  return [...new Set(sections.map(({ remote }) => remote))];
}

/**
 * The one form of an address: known segments in lower case, single slashes, none at the end, `/admin` as the
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

/** In lower case, percent-encoded characters decoded: browsers keep `/%63ourses` as it was typed. */
function lowerCase(segment: string): string {
  try {
    return decodeURIComponent(segment).toLowerCase();
  } catch {
    return segment.toLowerCase();
  }
}
