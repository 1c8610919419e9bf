import type { MemberRole } from '@iris/contract/institutions';
import { can, useSession } from '@iris/platform/session';

const BY_MANAGERS: readonly MemberRole[] = ['resident', 'tutor'];
const BY_ACADEMY: readonly MemberRole[] = [...BY_MANAGERS, 'manager'];

/** The roles to which the account may invite; the server refuses others. */
export function useInvitedRoles(): readonly MemberRole[] {
  const { user } = useSession();
  return can(user, 'manage_users') ? BY_ACADEMY : BY_MANAGERS;
}
