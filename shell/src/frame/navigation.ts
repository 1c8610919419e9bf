import type { User } from '@iris/contract/users';
import { isAdmin } from '@iris/platform/session';

/** A link of the header. `area` is the path prefix that marks it as current, when it covers more than one page. */
export interface MainLink {
  to: string;
  label: string;
  area?: string;
}

const HOME = { to: '/', label: 'Accueil' };
const COURSES = { to: '/courses', label: 'Cours' };
const ABOUT = { to: '/about', label: 'À Propos' };
const CONTACT = { to: '/contact', label: 'Contact' };

/** Links shown to everyone. */
export const PUBLIC_LINKS: readonly MainLink[] = [HOME, COURSES, ABOUT, CONTACT];

/** Header links for an account, or for a visitor when there is none. */
export function mainLinks(user: User | null): MainLink[] {
  return [
    HOME,
    COURSES,
    ...(user?.role === 'student' ? [{ to: '/dashboard', label: 'Mon espace' }] : []),
    ...(isAdmin(user) ? [{ to: '/admin/dashboard', label: 'Administration', area: '/admin/' }] : []),
    ABOUT,
    CONTACT,
  ];
}

/** Whether the address belongs to the link's area. */
export function isWithin({ to, area }: MainLink, pathname: string): boolean {
  return pathname === to || (area !== undefined && pathname.startsWith(area));
}
