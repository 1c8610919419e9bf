import { usePagedList } from '../../lists/use-paged-list.ts';
import { useTotal } from '../../lists/use-total.ts';

/** The accounts whose name or e-mail contains the search text, as many pages of them as are shown. */
export function useUsers(search: string, pages: number) {
  const query = { q: search };
  return {
    list: usePagedList({ route: 'GET /admin/users', query, pages }),
    total: useTotal({ route: 'GET /admin/users/count', query }),
  };
}
