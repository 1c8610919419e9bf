import { linkTo } from '@iris/contract/site';
import { REGISTRATION_STATE_LABELS, type Webinar } from '@iris/contract/webinars';
import { useTimeZone, WebinarTime } from '@iris/platform/calendar';
import { useSession } from '@iris/platform/session';
import { Badge, Button } from '@iris/platform/ui';
import { CircleCheck } from 'lucide-react';
import { LoginLink } from '../../../enrollment/login-link.tsx';
import { useFocusHandover } from '../../../enrollment/use-focus-handover.ts';
import { paths } from '../../../paths.ts';
import { TextLink } from '../../../ui/text-link.tsx';
import { TitledSection } from '../../../ui/titled-section.tsx';
import type { Phase } from '../phase.ts';
import { useOwnRegistrations, useRegisterForSeries } from '../webinars.api.ts';
import { seriesText } from '../wordings.ts';

interface SeriesProps {
  webinar: Webinar;
  phase: Phase;
}

/** The other evenings of the series, and one button for all. */
export function Series({ webinar, phase }: SeriesProps) {
  const { series, others } = webinar;
  const own = useOwnRegistrations();
  const zone = useTimeZone();
  if (!series || others.length === 0) return null;
  const evenings = phase === 'to_come' ? [webinar, ...others] : others;
  const isComplete = own !== undefined && evenings.every(({ _id }) => own.get(_id));
  return (
    <TitledSection
      id="serie"
      title="La série"
      lead={<p className="first-letter:uppercase">{seriesText(evenings, zone)}</p>}
    >
      <ul className="divide-y divide-line border-y border-line">
        {others.map((other) => {
          const { _id, title } = other;
          const state = own?.get(_id)?.state;
          return (
            <li key={_id} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-4">
              <div className="min-w-0 flex-1 basis-64 wrap-anywhere">
                <TextLink to={linkTo(paths.webinar, { id: _id })} className="text-lg">
                  {title}
                </TextLink>
                {state && (
                  <p className="mt-1">
                    <Badge tone={state === 'confirmed' ? 'success' : 'neutral'}>
                      {REGISTRATION_STATE_LABELS[state]}
                    </Badge>
                  </p>
                )}
              </div>
              <WebinarTime period={other} isBrief className="basis-56 text-sm" />
            </li>
          );
        })}
      </ul>
      <SeriesAction webinar={webinar} series={series} isComplete={isComplete} />
    </TitledSection>
  );
}

interface SeriesActionProps {
  webinar: Webinar;
  series: string;
  isComplete: boolean;
}

function SeriesAction({ webinar, series, isComplete }: SeriesActionProps) {
  const { status } = useSession();
  const register = useRegisterForSeries();
  const { give, take } = useFocusHandover();
  const label = "S'inscrire à toute la série";
  if (isComplete) {
    return (
      <p ref={take} tabIndex={-1} className="mt-6 flex min-h-11 items-center gap-2 text-ink-soft">
        <CircleCheck className="size-4.5 text-primary-ink" />
        Vous êtes inscrit à toute la série.
      </p>
    );
  }
  if (status === 'signed_out') {
    return (
      <LoginLink path={linkTo(paths.webinar, { id: webinar._id })} className="mt-6">
        {label}
      </LoginLink>
    );
  }
  const handleClick = () => {
    give();
    register.mutate(series);
  };
  return (
    <Button onClick={handleClick} busy={register.isPending} busyLabel="Inscription..." className="mt-6">
      {label}
    </Button>
  );
}
