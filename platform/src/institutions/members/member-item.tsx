import { ofName } from '@iris/contract/foundation';
import { MEMBER_ROLE_LABELS, type Member } from '@iris/contract/institutions';
import { Badge, Button, textLinkClass } from '@iris/platform/ui';
import { CalendarClock, LogOut } from 'lucide-react';
import { Link } from 'react-router-dom';
import { membershipPeriod } from '../wordings.ts';

export interface PersonLinks {
  /** The address of what may be seen of a member; without it the name leads nowhere. */
  personPath?: ((member: Pick<Member, 'user' | 'role' | 'is_current'>) => string | undefined) | undefined;
}

interface MemberItemProps extends PersonLinks {
  member: Member;
  /** Whether the membership may be changed. */
  isChangeable: boolean;
  onSetEnd: () => void;
  onEnd: () => void;
}

/** A member with role and period. */
export function MemberItem({ member, personPath, isChangeable, onSetEnd, onEnd }: MemberItemProps) {
  const { user, role } = member;
  const path = personPath?.(member);
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 p-4 sm:px-5">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span translate="no" className="font-semibold wrap-anywhere">
            {path ? (
              <Link to={path} className={textLinkClass}>
                {user.name}
              </Link>
            ) : (
              user.name
            )}
          </span>
          <Badge tone={TONES[role]}>{MEMBER_ROLE_LABELS[role]}</Badge>
        </p>
        {user.email && <p className="mt-0.5 text-sm text-ink-soft wrap-anywhere">{user.email}</p>}
        <p className="mt-0.5 text-sm text-ink-faint first-letter:uppercase">{membershipPeriod(member)}</p>
      </div>
      {isChangeable && (
        <div className="-mx-3 flex flex-wrap gap-1 sm:mx-0">
          <Button size="sm" variant="ghost" icon={<CalendarClock />} onClick={onSetEnd}>
            Date de fin<span className="sr-only">{` ${ofName(user.name)}`}</span>
          </Button>
          <Button size="sm" variant="ghost" icon={<LogOut />} onClick={onEnd}>
            Terminer<span className="sr-only">{` l'adhésion ${ofName(user.name)}`}</span>
          </Button>
        </div>
      )}
    </li>
  );
}

const TONES = { manager: 'secondary', tutor: 'primary', resident: 'neutral' } as const;
