import type { User } from '@iris/contract/accounts';
import { HOME_PAGES, maySeePage, returnPath } from '@iris/contract/site';
import type { Location } from 'react-router-dom';
import { paths } from '../../paths.ts';

/** Where the page of a login or registration was opened from: its state in the router, or the course or webinar in its query. */
type Origin = Pick<Location, 'state' | 'pathname' | 'search'>;

/**
 * The path to open after a login: the page that required it if this account's role may see it, else the course or webinar from
 * which it came, else the account's home.
 */
export function afterLogin({ role }: User, origin: Origin): string {
  const page = pageToReturnTo(origin.state);
  return page && maySeePage(page.pathname, role) ? page.pathname + page.rest : (returnPath(origin) ?? HOME_PAGES[role]);
}

/** The path to open after a registration: the page of a course or webinar, their list, or else the catalog. */
export function afterRegistration(origin: Origin): string {
  const page = pageToReturnTo(origin.state);
  const isOffer = page && /^\/(courses|webinars)(\/|$)/.test(page.pathname);
  return isOffer ? page.pathname + page.rest : (returnPath(origin) ?? paths.courses);
}

/** The path in the router's state. Never read from the query, which may name a course or webinar only: a link could redirect to any path. */
function pageToReturnTo(state: unknown): { pathname: string; rest: string } | undefined {
  const from = property(state, 'from');
  const pathname = property(from, 'pathname');
  if (typeof pathname !== 'string' || !/^\/(?!\/)/.test(pathname)) return undefined;
  return { pathname, rest: text(property(from, 'search')) + text(property(from, 'hash')) };
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
