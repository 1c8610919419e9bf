import { HOME_PAGES } from '@iris/contract/site';
import { useSession } from '@iris/platform/session';

/** The address of the account's own dashboard: a learner may have become an administrator. */
export function useHome(): string {
  const { user } = useSession();
  return HOME_PAGES[user?.role ?? 'student'];
}
