import type { Assignment } from '@iris/contract/practice';
import { useServerNow } from '@iris/platform/calendar';
import { formatMoment } from '@iris/platform/format';
import { Button, PageHeading } from '@iris/platform/ui';
import { Send, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { remainingText } from '../remaining.ts';

interface DeskHeaderProps {
  assignment: Assignment;
  /** Whether it is saved. */
  status: ReactNode;
  onGiveBack: () => void;
  onSend: () => void;
}

/** The film by its code, until when it is to be rated, and what ends the work; in sight on wide screens. */
export function DeskHeader({ assignment, status, onGiveBack, onSend }: DeskHeaderProps) {
  const { code, activity, expires_at: expiresAt } = assignment;
  const now = new Date(useServerNow());
  return (
    <header className="short:static z-20 -mx-5 mb-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-b border-line bg-paper px-5 py-3 sm:-mx-8 sm:px-8 lg:sticky lg:top-16">
      <div className="min-w-0 flex-[1_1_20rem]">
        <PageHeading title={`Film ${code}`} className="text-2xl">
          {`Film ${code}`}
        </PageHeading>
        <div className="flex flex-wrap items-center gap-x-4 text-sm text-ink-soft">
          <span className="wrap-anywhere">{activity.title}</span>
          <span className="tabular-nums" title="Chaque enregistrement prolonge ce délai">
            {`À rendre avant le ${formatMoment(expiresAt)} (${remainingText(expiresAt, now)})`}
          </span>
          {status}
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-2 max-sm:w-full max-sm:*:grow">
        <Button variant="ghost" icon={<Undo2 />} onClick={onGiveBack}>
          Rendre ce film
        </Button>
        <Button variant="primary" icon={<Send />} onClick={onSend}>
          Envoyer
        </Button>
      </div>
    </header>
  );
}
