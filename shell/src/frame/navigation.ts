import type { User } from '@iris/contract/users';
import { isAdmin } from '@iris/platform/session';

/** A link of the header. `prefix` is the start of the addresses at which it is current, when it covers more than one page. */
export interface MainLink {
  to: string;
  label: string;
  prefix?: string;
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
    ...(isAdmin(user) ? [{ to: '/admin/dashboard', label: 'Administration', prefix: '/admin/' }] : []),
    ABOUT,
    CONTACT,
  ];
}

/** Whether the address belongs to the link. */
export function isWithin({ to, prefix }: MainLink, pathname: string): boolean {
  return pathname === to || (prefix !== undefined && pathname.startsWith(prefix));
}
