import { usePagedList, useTotal } from '@iris/platform/lists';

/** The accounts found, page by page, and their number. */
export type Accounts = ReturnType<typeof useAccounts>;

/** The accounts of a role (all roles when empty) whose name or email contains every word of `q`. */
export function useAccounts({ q, role = '' }: { q: string; role?: string }, pages: number) {
  const query = { q, role };
  return {
    list: usePagedList({ route: 'GET /admin/users', query, pages }),
    total: useTotal({ route: 'GET /admin/users/count', query }),
  };
}
