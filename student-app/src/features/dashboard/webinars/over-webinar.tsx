import { minutesText } from '@iris/contract/foundation';
import { linkTo } from '@iris/contract/site';
import type { OwnWebinar } from '@iris/contract/webinars';
import { readPeriod, useTimeZone } from '@iris/platform/calendar';
import { classes, textLinkClass } from '@iris/platform/ui';
import { Award, CirclePlay } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../../paths.ts';

/** A webinar that is over, with the presence that was counted, its attestation and its replay. */
export function OverWebinar({ own: { webinar, standing } }: { own: OwnWebinar }) {
  const { date } = readPeriod(webinar.starts_at, webinar.minutes, useTimeZone());
  const serial = standing.attendance?.serial;
  const linkClass = classes(textLinkClass, 'inline-flex min-h-11 items-center gap-1.5');
  const named = <span className="sr-only">{`\u00a0: ${webinar.title}`}</span>;
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-1 border-line border-t py-2 first:border-t-0">
      <div className="min-w-[min(100%,20rem)] flex-1">
        <p className="font-semibold wrap-anywhere">{webinar.title}</p>
        <p className="text-sm text-ink-soft tabular-nums">
          {[date, outcomeOf({ webinar, standing })].filter(Boolean).join(' · ')}
        </p>
      </div>
      {serial && (
        <Link to={linkTo('/certificates/:serial', { serial })} className={linkClass}>
          <Award className="size-4.5" aria-hidden="true" />
          Attestation
          {named}
        </Link>
      )}
      {webinar.has_replay && (
        <Link to={linkTo(paths.replay, { id: webinar._id })} className={linkClass}>
          <CirclePlay className="size-4.5" aria-hidden="true" />
          Rediffusion
          {named}
        </Link>
      )}
    </li>
  );
}

function outcomeOf({ webinar, standing: { attendance } }: OwnWebinar): string {
  if (webinar.state === 'cancelled') return 'annulé';
  if (!attendance) return '';
  return attendance.minutes > 0 ? `${minutesText(attendance.minutes)} de présence déclarée` : 'sans présence';
}
