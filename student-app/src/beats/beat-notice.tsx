import { Button } from '@iris/platform/ui';
import { CalendarX, CloudOff, MonitorSmartphone } from 'lucide-react';
import type { BeatStatus } from './beat-client.ts';

const NOTICES = {
  replaced: {
    Icon: MonitorSmartphone,
    text: 'La lecture continue sur un autre appareil ou dans un autre onglet',
    action: 'Reprendre ici',
  },
  refused: { Icon: CloudOff, text: "Votre progression n'est plus enregistrée.", action: 'Réessayer' },
  ended: {
    Icon: CalendarX,
    text: 'Votre accès à ce cours a pris fin. Ce que vous avez fait jusque-là est enregistré.',
    action: undefined,
  },
};

interface BeatNoticeProps {
  status: BeatStatus;
  onResume: () => void;
}

/** Says why watching or reading does not count here, until it is resumed; nothing while it counts. */
export function BeatNotice({ status, onResume }: BeatNoticeProps) {
  if (status === 'idle' || status === 'opening' || status === 'open') return null;
  const { Icon, text, action } = NOTICES[status];
  return (
    <div
      role="alert"
      className="mx-4 mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-accent-line bg-accent-soft px-4 py-3 sm:mx-6 lg:mx-0"
    >
      <p className="flex min-w-[min(100%,28ch)] flex-1 items-start gap-3">
        <Icon className="mt-0.5 size-5 text-accent-ink" aria-hidden="true" />
        <span>{text}</span>
      </p>
      {action && (
        <Button size="sm" onClick={onResume}>
          {action}
        </Button>
      )}
    </div>
  );
}
