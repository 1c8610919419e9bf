import { Button } from '@iris/platform/ui';
import { MonitorSmartphone } from 'lucide-react';

interface ReplacedNoticeProps {
  onResume: () => void;
}

/** The lesson was opened elsewhere: watching counts there until it is resumed here. */
export function ReplacedNotice({ onResume }: ReplacedNoticeProps) {
  return (
    <div
      role="alert"
      className="mx-4 mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-accent-line bg-accent-soft px-4 py-3 sm:mx-6 lg:mx-0"
    >
      <p className="flex min-w-[min(100%,28ch)] flex-1 items-start gap-3">
        <MonitorSmartphone className="mt-0.5 size-5 text-accent-ink" aria-hidden="true" />
        La lecture continue sur un autre appareil ou dans un autre onglet
      </p>
      <Button size="sm" onClick={onResume}>
        Reprendre ici
      </Button>
    </div>
  );
}
