import { lastDayText, ofName } from '@iris/contract/foundation';
import {
  INVITATION_STATE_LABELS,
  type Invitation,
  type InvitationState,
  MEMBER_ROLE_LABELS,
  type SeatOrder,
} from '@iris/contract/institutions';
import { formatDate } from '@iris/platform/format';
import { Badge, Button } from '@iris/platform/ui';
import { Send, Undo2 } from 'lucide-react';
import { orderTitle } from '../wordings.ts';

interface InvitationItemProps {
  invitation: Invitation;
  /** Of which accepting takes a seat. */
  order: SeatOrder | undefined;
  isResending: boolean;
  onResend: () => void;
  onWithdraw: () => void;
}

/** An invitation: to whom, as what, and where it stands. */
export function InvitationItem({ invitation, order, isResending, onResend, onWithdraw }: InvitationItemProps) {
  const { name, email, role, state } = invitation;
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 p-4 sm:px-5">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold wrap-anywhere">{name || email}</span>
          <Badge tone={TONES[state]}>{INVITATION_STATE_LABELS[state]}</Badge>
        </p>
        {name && <p className="mt-0.5 text-sm text-ink-soft wrap-anywhere">{email}</p>}
        <p className="mt-0.5 text-sm text-ink-faint wrap-anywhere">
          <span>{MEMBER_ROLE_LABELS[role]}</span>
          {order && <span>{`, avec une place\u00a0: ${orderTitle(order)}`}</span>}
          <span>{` · ${datesText(invitation)}`}</span>
        </p>
      </div>
      {state === 'open' && (
        <div className="-mx-3 flex flex-wrap gap-1 sm:mx-0">
          <Button size="sm" variant="ghost" icon={<Send />} onClick={onResend} busy={isResending} busyLabel="Envoi...">
            Renvoyer<span className="sr-only">{` l'invitation ${ofName(name || email)}`}</span>
          </Button>
          <Button size="sm" variant="ghost" icon={<Undo2 />} onClick={onWithdraw}>
            Retirer<span className="sr-only">{` l'invitation ${ofName(name || email)}`}</span>
          </Button>
        </div>
      )}
    </li>
  );
}

function datesText({ state, sent_at, expires_at }: Invitation): string {
  const sent = `envoyée le ${formatDate(sent_at)}`;
  return state === 'open' ? `${sent}, valable jusqu'au ${lastDayText(expires_at)}` : sent;
}

const TONES: Record<InvitationState, 'primary' | 'success' | 'neutral' | 'danger'> = {
  open: 'primary',
  accepted: 'success',
  declined: 'danger',
  expired: 'neutral',
  withdrawn: 'neutral',
};
