import type { Release } from '@iris/delivery/contract/releases';
import { ChevronRight } from 'lucide-react';
import { formatDate } from '../../../format/dates.ts';

/** Commits are named by their first characters, as in a repository's log. */
const COMMIT_SHOWN = 8;

/** A message of this length fits on one line of a phone. */
const LINE_LENGTH = 40;

interface ReleaseOriginProps {
  release: Release;
}

/** Who released a version, the author, commit and message that its repository says, and when it went live. */
export function ReleaseOrigin({ release: { released_by, origin, went_live_at } }: ReleaseOriginProps) {
  const { author, commit, message, is_dirty } = origin;
  return (
    <div className="min-w-0 text-sm text-ink-soft col-span-full">
      <p className="wrap-anywhere">
        <span>{`Publiée par ${released_by}${author !== null ? `\u00a0· ${author}` : ''}`}</span>
        {commit !== null && (
          <span>
            &nbsp;·{' '}
            <code translate="no" className="tabular-nums">
              {commit.slice(0, COMMIT_SHOWN)}
            </code>
          </span>
        )}
        {is_dirty && (
          <span>
            {' '}
            <span title="Avec des modifications non enregistrées dans git" className="text-accent-ink">
              modifié
              <span className="sr-only">, avec des modifications non enregistrées dans git</span>
            </span>
          </span>
        )}
        {went_live_at && (
          <span>
            &nbsp;· En ligne le{' '}
            <time dateTime={went_live_at} className="tabular-nums">
              {formatDate(went_live_at)}
            </time>
          </span>
        )}
      </p>
      {message !== null && <Message message={message} />}
    </div>
  );
}

/** The message on one line; a longer one unfolds. */
function Message({ message }: { message: string }) {
  if (message.length <= LINE_LENGTH) return <p className="text-ink wrap-anywhere">{message}</p>;
  return (
    <details className="group/message">
      <summary className="-mx-1 flex list-none items-start gap-1 rounded-sm px-1 py-0.5 text-ink transition-colors hover:text-ink-soft pointer-coarse:min-h-11 pointer-coarse:items-center [&::-webkit-details-marker]:hidden">
        <ChevronRight className="mt-0.5 size-4 shrink-0 text-ink-faint transition-transform group-open/message:rotate-90" />
        <span className="min-w-0 truncate group-open/message:whitespace-normal group-open/message:wrap-anywhere">
          {message}
        </span>
      </summary>
    </details>
  );
}
