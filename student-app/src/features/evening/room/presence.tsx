import { counted, minutesText } from '@iris/contract/foundation';
import type { Evening } from '@iris/contract/webinars';
import { Card, ProgressBar } from '@iris/platform/ui';
import { CircleCheck } from 'lucide-react';

interface PresenceProps {
  presence: NonNullable<Evening['presence']>;
  webinar: Evening['webinar'];
  now: number;
}

/** The own minutes that the server has counted, and what they are. */
export function Presence({ presence, webinar, now }: PresenceProps) {
  const { minutes, required } = presence;
  const isEnough = minutes >= required;
  return (
    <Card as="section" aria-labelledby="presence" className="p-4 sm:p-5">
      <h2 id="presence" className="font-sans text-base font-semibold tabular-nums">
        {`${minutesText(minutes)} de présence déclarée, ${required} pour l'attestation`}
      </h2>
      <ProgressBar
        value={(minutes / required) * 100}
        label={`Présence déclarée, sur ${counted(required, 'minute')}`}
        className="mt-3"
      />
      <p className="mt-2.5 flex min-h-[2lh] items-start gap-2 text-sm text-ink-soft">
        {isEnough && <CircleCheck className="mt-0.5 size-4 flex-none text-success-ink" aria-hidden="true" />}
        <span>{nextText({ presence, webinar, now })}</span>
      </p>
      <details className="mt-1 text-sm text-ink-soft">
        <summary className="min-h-11 cursor-pointer content-center rounded-sm font-medium text-primary-ink">
          Ce qui est compté
        </summary>
        <p className="mt-1">
          Chaque minute, du début à la fin annoncés, où cette page est ouverte et joint l'académie&nbsp;: une fois, même
          sur deux appareils. C'est l'horloge de l'académie qui compte, sans voir ce que vous regardez&nbsp;: d'où le
          mot «&nbsp;déclarée&nbsp;».
        </p>
      </details>
    </Card>
  );
}

/** What is still to do for the attestation. */
function nextText({ presence: { minutes, required }, webinar, now }: PresenceProps): string {
  if (minutes >= required) return "Assez pour l'attestation. Elle est délivrée quand l'académie clôture le webinaire.";
  const passed = (now - Date.parse(webinar.starts_at)) / 60_000;
  if (passed < 0) return 'Le compte commence avec le webinaire. Gardez cette page ouverte à côté.';
  if (passed >= webinar.minutes) return "L'heure de fin est passée\u00a0: le compte est arrêté.";
  return `Encore ${minutesText(required - minutes)} pour l'attestation\u00a0: gardez cette page ouverte à côté.`;
}
