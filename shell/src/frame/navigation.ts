import type { User } from '@iris/contract/users';
import { isAdmin } from '@iris/platform/session';

/** A link of the header; `area` is the part of the site it stands for, when that is more than one address. */
export interface MainLink {
  to: string;
  label: string;
  area?: string;
}

/** The links of the header for an account, or for a visitor. */
export function mainLinks(user: User | null): MainLink[] {
  return [
    { to: '/', label: 'Accueil' },
    { to: '/courses', label: 'Cours' },
    ...(isAdmin(user) ? [{ to: '/admin/dashboard', label: 'Administration', area: '/admin/' }] : []),
    { to: '/about', label: 'À Propos' },
    { to: '/contact', label: 'Contact' },
  ];
}

/** Whether the address belongs to the link's area. */
export function isWithin({ to, area }: MainLink, pathname: string): boolean {
  return pathname === to || (area !== undefined && pathname.startsWith(area));
}
