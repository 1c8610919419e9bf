import {
  type ContactMessage,
  type ListedMessage,
  MESSAGE_STATUS_LABELS,
  type MessageStatus,
} from '@iris/contract/site';
import { formatMoment } from '@iris/platform/format';
import { Badge, Button, Card, classes, textLinkClass } from '@iris/platform/ui';
import { Check, CheckCheck, CircleDot, Trash2, Undo2 } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { PersonLink } from '../../ui/person-link.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { type NextStatus, useChangeStatus } from './messages.api.ts';

interface MessageCardProps {
  message: ListedMessage;
  /** Absent without the permission to delete. */
  onDelete?: ((message: ContactMessage) => void) | undefined;
  /** Focused when the card is removed from the list. */
  focusAfterwards: RefObject<HTMLElement | null>;
}

/** A message with its author, status and actions. A new one has a highlighted border. */
export function MessageCard({ message, onDelete, focusAfterwards }: MessageCardProps) {
  const { _id, name, email, subject, status, created_at } = message;
  const subjectId = `message-${_id}`;
  const next = NEXT_STEPS[status];
  const { mutate, isPending } = useChangeStatus(message);
  const keepFocus = useKeptFocus(isPending, focusAfterwards);
  const handleChange = (chosen: NextStatus) => {
    keepFocus();
    mutate(chosen);
  };
  return (
    <Card
      as="li"
      // Important, because the order of utilities, and thus which border applies, cannot be controlled.
      className={classes(status === 'new' && 'border-accent-line! shadow-[inset_3px_0_0_var(--accent-line)]!')}
    >
      <article aria-labelledby={subjectId} className="p-4 sm:px-6 sm:py-5">
        <div className="flex flex-wrap items-start justify-between gap-x-5 gap-y-2">
          <div className="min-w-0 flex-[1_1_20rem]">
            <h2 id={subjectId} className="text-lg leading-snug wrap-anywhere">
              {subject}
            </h2>
            <p className="mt-1 flex flex-wrap gap-x-2 text-sm wrap-anywhere text-ink-soft">
              <span className="font-semibold text-ink">
                <PersonLink id={message.account_id}>{name}</PersonLink>
              </span>
              <a href={replyTo(message)} className={textLinkClass}>
                {email}
              </a>
            </p>
          </div>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <time dateTime={created_at} className="text-sm text-ink-faint tabular-nums">
              {formatMoment(created_at)}
            </time>
            <StatusBadge status={status} />
            {status === 'replied' && (
              <Button size="sm" variant="ghost" icon={<Undo2 />} onClick={() => handleChange('read')} busy={isPending}>
                Remettre en lu
                <span className="sr-only">{`\u00a0: ${subject}`}</span>
              </Button>
            )}
          </div>
        </div>
        <Body text={message.message} />
        <div className="mt-4 flex flex-wrap items-center gap-2">
          {next && (
            <Button
              size="sm"
              icon={next.status === 'read' ? <Check /> : <CheckCheck />}
              onClick={() => handleChange(next.status)}
              busy={isPending}
            >
              <span>{next.label}</span>
              <span className="sr-only">{`\u00a0: ${subject}`}</span>
            </Button>
          )}
          {/* At the other end, so that it does not move under the pointer when another button is removed. */}
          {onDelete && (
            <Button size="sm" variant="ghost" className="ml-auto" icon={<Trash2 />} onClick={() => onDelete(message)}>
              Supprimer<span className="sr-only">{`\u00a0: ${subject}`}</span>
            </Button>
          )}
        </div>
      </article>
    </Card>
  );
}

interface StatusBadgeProps {
  status: ContactMessage['status'];
}

function StatusBadge({ status }: StatusBadgeProps) {
  const label = MESSAGE_STATUS_LABELS[status];
  if (status === 'new') {
    return (
      <Badge tone="accent" icon={<CircleDot />}>
        {label}
      </Badge>
    );
  }
  return status === 'read' ? (
    <Badge icon={<Check />}>{label}</Badge>
  ) : (
    <Badge tone="success" icon={<CheckCheck />}>
      {label}
    </Badge>
  );
}

interface BodyProps {
  text: string;
}

/** The text with its line breaks; a long text is collapsed until requested. */
function Body({ text }: BodyProps) {
  const [open, setOpen] = useState(false);
  const isLong = text.length > LONG_TEXT || text.split('\n').length > LONG_LINES;
  return (
    <>
      <p
        className={classes(
          'mt-3 max-w-text wrap-anywhere text-ink-soft',
          // The excerpt ignores line breaks, because blank lines would fill it.
          isLong && !open ? 'line-clamp-3' : 'whitespace-pre-line',
        )}
      >
        {text}
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className={classes(textLinkClass, 'mt-1 min-h-8 text-sm')}
        >
          {open ? 'Réduire' : 'Lire la suite'}
        </button>
      )}
    </>
  );
}

/** The `mailto:` address of an answer with its subject (RFC 6068). */
function replyTo({ email, subject }: ContactMessage): string {
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re : ${subject}`)}`;
}

/** The next status of each status with the label of its button. */
const NEXT_STEPS: Record<MessageStatus, { status: NextStatus; label: string } | undefined> = {
  new: { status: 'read', label: 'Marquer lu' },
  read: { status: 'replied', label: 'Répondu' },
  replied: undefined,
};

const LONG_TEXT = 320;
const LONG_LINES = 4;
