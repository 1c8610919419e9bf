import type { User } from '@iris/contract/users';
import { homeOf } from '@iris/platform/session';
import { paths } from '../../paths.ts';

/** Where a login leads: back to the page that asked for it, else to the account's own home. */
export function afterLogin(user: User, state: unknown): string {
  return wayBack(state) ?? homeOf(user);
}

/** Where a registration leads: the catalog, as it was being looked at if it was. */
export function afterRegistration(state: unknown): string {
  const address = wayBack(state);
  return address?.split(/[?#]/)[0] === paths.courses ? address : paths.courses;
}

/** The address in the router's state. It is never read from the query, where anybody could have written it. */
function wayBack(state: unknown): string | undefined {
  const from = property(state, 'from');
  const pathname = property(from, 'pathname');
  if (typeof pathname !== 'string' || !/^\/(?!\/)/.test(pathname)) return undefined;
  const search = property(from, 'search');
  return pathname + (typeof search === 'string' ? search : '');
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
