import { HOME_PAGES, maySeePage } from '@iris/contract/pages';
import type { User } from '@iris/contract/users';
import { paths } from '../../paths.ts';

/** The path to open after a login: the page that required it if this account's role may see it, else the account's home. */
export function afterLogin({ role }: User, state: unknown): string {
  const page = pageToReturnTo(state);
  return page && maySeePage(page.pathname, role) ? page.pathname + page.rest : HOME_PAGES[role];
}

/** The path to open after a registration: the page of a course, or the catalog with the filters it had. */
export function afterRegistration(state: unknown): string {
  const page = pageToReturnTo(state);
  const isOfCatalog = page?.pathname === paths.courses || page?.pathname.startsWith(paths.course(''));
  return page && isOfCatalog ? page.pathname + page.rest : paths.courses;
}

/** The path in the router's state. Never read from the query: a link could then redirect to any path. */
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
