import { ROLE_LABELS } from '@iris/contract/labels';
import type { User } from '@iris/contract/users';
import { isAdmin } from '@iris/platform/session';
import { Badge } from '@iris/platform/ui';
import { GraduationCap, ShieldCheck } from 'lucide-react';
import { formatDate } from '../../format/dates.ts';
import { Avatar } from '../../ui/avatar.tsx';

interface UserCardProps {
  user: User;
}

/** An account on one line: who, in which role, since when. */
export function UserCard({ user }: UserCardProps) {
  const nameId = `utilisateur-${user._id}`;
  return (
    <li>
      <article
        aria-labelledby={nameId}
        className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-1 p-4 sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:px-5"
      >
        <Avatar name={user.name} className="self-start sm:self-center" />
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 id={nameId} className="text-base leading-snug wrap-anywhere sm:text-lg">
              {user.name}
            </h2>
            <RoleBadge user={user} />
          </div>
          <p className="mt-0.5 text-sm text-ink-soft wrap-anywhere">{user.email}</p>
        </div>
        <p className="col-start-2 text-sm text-ink-faint tabular-nums sm:col-start-3">
          Inscription le <time dateTime={user.created_at}>{formatDate(user.created_at)}</time>
        </p>
      </article>
    </li>
  );
}

interface RoleBadgeProps {
  user: User;
}

function RoleBadge({ user }: RoleBadgeProps) {
  return isAdmin(user) ? (
    <Badge tone="primary" icon={<ShieldCheck />}>
      {ROLE_LABELS.admin}
    </Badge>
  ) : (
    <Badge icon={<GraduationCap />}>{ROLE_LABELS.student}</Badge>
  );
}
