import type { ListedWebinar } from '@iris/contract/webinars';
import { useServerNow } from '@iris/platform/calendar';
import { Badge, textLinkClass } from '@iris/platform/ui';
import { Clapperboard, Repeat } from 'lucide-react';
import { Link } from 'react-router-dom';
import { webinarPath } from '../../paths.ts';
import { dateText, hoursAtPlaces } from './hours.ts';
import { placesText, STANDINGS, standingOf } from './webinar-state.ts';

/** A row of the list of webinars. */
export function WebinarItem({ webinar }: { webinar: ListedWebinar }) {
  const { _id, title, starts_at, series, has_replay } = webinar;
  const { label, tone } = STANDINGS[standingOf(webinar, useServerNow())];
  return (
    <li className="flex flex-wrap items-center gap-x-8 gap-y-2 p-4 transition-colors hover:bg-ink/2 sm:px-5">
      <div className="min-w-0 flex-1 basis-80">
        <h2 className="text-base leading-snug wrap-anywhere sm:text-lg">
          <Link to={webinarPath(_id)} className={textLinkClass}>
            {title}
          </Link>
        </h2>
        <p className="mt-1 text-sm text-ink-soft tabular-nums">
          <time dateTime={starts_at}>{dateText(webinar)}</time>
          <span>{`, ${hoursAtPlaces(webinar)}`}</span>
        </p>
        <p className="mt-2 flex flex-wrap gap-2">
          <Badge tone={tone}>{label}</Badge>
          {series && <Badge icon={<Repeat />}>Série</Badge>}
          {has_replay && <Badge icon={<Clapperboard />}>Rediffusion</Badge>}
        </p>
      </div>
      <p className="text-sm text-ink-soft tabular-nums sm:w-52 sm:text-right">{placesText(webinar)}</p>
    </li>
  );
}
