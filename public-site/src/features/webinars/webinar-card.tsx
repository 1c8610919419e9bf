import { linkTo } from '@iris/contract/site';
import { REGISTRATION_STATE_LABELS, type RegistrationState, type WebinarCard as Shown } from '@iris/contract/webinars';
import { DateDial, WebinarTime } from '@iris/platform/calendar';
import { Badge, Card, classes } from '@iris/platform/ui';
import { Armchair, CircleCheck, Hourglass } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { type Phase, phaseOf } from './phase.ts';
import { WebinarBadges, WebinarFacts } from './webinar-facts.tsx';
import { placesText } from './wordings.ts';

interface WebinarCardProps {
  webinar: Shown;
  /** By the server's clock; undefined while it is unknown. */
  now: Date | undefined;
  /** « Chaque mardi · 4 soirées ». */
  series?: string | undefined;
  /** That of the account. */
  registration?: RegistrationState | undefined;
}

/** A webinar of the programme: its day, hours and speakers; a click anywhere opens its page. */
export function WebinarCard({ webinar, now, series, registration }: WebinarCardProps) {
  const { _id, title, speakers } = webinar;
  const phase = phaseOf(webinar, now);
  return (
    <Card
      as="li"
      className="group relative grid grid-cols-[min(5.5rem,24vw)_minmax(0,1fr)] gap-x-4 p-4 sm:grid-cols-[7rem_minmax(0,1fr)] sm:gap-x-6 sm:p-6"
    >
      <DateDial period={webinar} className={classes('w-full self-start', phase === 'cancelled' && 'opacity-50')} />
      <div className="flex min-w-0 flex-col gap-2">
        <WebinarBadges webinar={webinar} phase={phase} series={series} />
        <h3 className="text-xl wrap-anywhere sm:text-2xl">
          {/* Stretched over the card, because interactive elements cannot be nested. */}
          <Link
            to={linkTo(paths.webinar, { id: _id })}
            className="rounded-sm underline-offset-4 group-hover:underline after:absolute after:inset-0 after:rounded-md focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-primary-line"
          >
            {title}
          </Link>
        </h3>
        <p className="text-ink-soft wrap-anywhere">{speakers.map(({ name }) => name).join(', ')}</p>
        <div className="mt-1 flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
          <WebinarTime period={webinar} isBrief />
          <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft">
            <WebinarFacts webinar={webinar} />
            <Places left={webinar.places_left} phase={phase} registration={registration} />
          </ul>
        </div>
      </div>
    </Card>
  );
}

interface PlacesProps {
  left: number;
  phase: Phase;
  registration: RegistrationState | undefined;
}

/** The own registration, or the places left while one may register. */
function Places({ left, phase, registration }: PlacesProps) {
  if (registration) {
    const isConfirmed = registration === 'confirmed';
    return (
      <li>
        <Badge tone={isConfirmed ? 'success' : 'neutral'} icon={isConfirmed ? <CircleCheck /> : <Hourglass />}>
          {isConfirmed ? 'Vous êtes inscrit' : REGISTRATION_STATE_LABELS.waiting}
        </Badge>
      </li>
    );
  }
  if (phase !== 'to_come' && phase !== 'under_way') return null;
  return (
    <li className="inline-flex items-center gap-[0.45em] font-semibold text-ink tabular-nums">
      <Armchair className="size-[1.125em] text-ink-faint" />
      <span>{placesText(left)}</span>
    </li>
  );
}
