import { counted, minutesText } from '@iris/contract/foundation';
import type { Evening } from '@iris/contract/webinars';
import { Clock, Users, WifiOff } from 'lucide-react';

interface ConnectionProps {
  evening: Evening;
  now: number;
  isDisconnected: boolean;
}

/** How far the evening is and how many are there, or that the connection is lost: in the same place, so that nothing moves. */
export function Connection({ evening, now, isDisconnected }: ConnectionProps) {
  return (
    <div className="min-h-[calc(3lh+0.75rem)] border-line border-t pt-3 text-sm">
      {isDisconnected ? (
        <p className="flex items-start gap-2 text-accent-ink">
          <WifiOff className="mt-0.5 size-4 flex-none" aria-hidden="true" />
          <span>
            <span>{navigator.onLine ? 'Le service ne répond pas.' : 'Vous êtes hors ligne.'}</span> Les minutes sans
            réseau ne sont pas comptées. Cette page reprend d'elle-même.
          </span>
        </p>
      ) : (
        <>
          <p className="flex items-center gap-2 text-ink-soft tabular-nums">
            <Users className="size-4" aria-hidden="true" />
            <span>{counted(evening.present, 'présent')}</span>
          </p>
          <p className="mt-1 flex items-center gap-2 text-ink-soft tabular-nums">
            <Clock className="size-4" aria-hidden="true" />
            <span>{timeText(evening, now)}</span>
          </p>
        </>
      )}
    </div>
  );
}

/** « Début dans 4 min », « 12 min sur 1 h », « Fin prévue dépassée ». */
function timeText({ webinar }: Evening, now: number): string {
  const passed = Math.floor((now - Date.parse(webinar.starts_at)) / 60_000);
  if (passed < 0) return `Début dans ${minutesText(-passed)}`;
  return passed < webinar.minutes
    ? `${minutesText(passed)} sur ${minutesText(webinar.minutes)}`
    : "L'heure de fin est passée";
}
