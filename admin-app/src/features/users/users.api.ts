import { usePagedList } from '../../lists/use-paged-list.ts';
import { useTotal } from '../../lists/use-total.ts';

/** User list and user management read the same accounts under keys that begin alike. */
const USERS = ['users'] as const;

/** The accounts whose name or e-mail contains the search text, as many pages of them as are shown. */
export function useUsers(search: string, pages: number) {
  const query = { q: search };
  return {
    list: usePagedList({ queryKey: [...USERS, 'list'], route: 'GET /admin/users', query, pages }),
    total: useTotal({ queryKey: [...USERS, 'count'], route: 'GET /admin/users/count', query }),
  };
}
