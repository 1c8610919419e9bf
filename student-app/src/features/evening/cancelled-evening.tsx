import { linkTo } from '@iris/contract/site';
import type { Evening } from '@iris/contract/webinars';
import { ButtonLink } from '@iris/platform/ui';
import { CalendarX } from 'lucide-react';
import { EveningHead } from './evening-head.tsx';

/** Says that the webinar does not take place. */
export function CancelledEvening({ id, evening }: { id: string; evening: Evening }) {
  return (
    <EveningHead evening={evening} className="max-w-text">
      <p className="flex items-start gap-3 text-lg">
        <CalendarX className="mt-1 size-5 flex-none" aria-hidden="true" />
        Ce webinaire est annulé.
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={linkTo('/webinars/:id', { id })}>Lire pourquoi</ButtonLink>
        <ButtonLink to={linkTo('/webinars')} variant="primary">
          Voir les webinaires
        </ButtonLink>
      </div>
    </EveningHead>
  );
}
