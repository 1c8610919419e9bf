import { TIME_ZONE } from '@iris/contract/foundation';
import { serverNow } from '@iris/platform/api';
import { classes } from '@iris/platform/ui';
import { hoursText, readPeriod } from './periods.ts';
import { useTimeZone } from './time-zone.ts';
import { zoneText } from './zones.ts';

/** When something takes place. */
export interface Period {
  starts_at: string;
  minutes: number;
}

interface WebinarTimeProps {
  period: Period;
  /** Without the name of the visitor's zone: in a list, which says it once. */
  isBrief?: boolean;
  className?: string;
}

/** Day and hours in the visitor's zone, and below them those of Paris if they are others: the place is kept, so that nothing moves. */
export function WebinarTime({ period: { starts_at, minutes }, isBrief, className }: WebinarTimeProps) {
  const zone = useTimeZone();
  const own = readPeriod(starts_at, minutes, zone);
  const paris = readPeriod(starts_at, minutes, TIME_ZONE);
  const isSame = own.date === paris.date && own.from === paris.from && own.to === paris.to;
  const parisDay = own.date === paris.date ? '' : `${paris.weekday} ${paris.day}, `;
  const zoneWords = isBrief ? 'votre heure' : zoneText(zone, new Date(starts_at));
  return (
    <p className={classes('tabular-nums', className)}>
      <time dateTime={starts_at} className="block font-semibold text-ink">
        <span className="block first-letter:uppercase">{own.date}</span> <span className="block">{hoursText(own)}</span>
      </time>{' '}
      <span className="block text-ink-soft max-sm:min-h-[2lh]">
        {isSame ? (
          'heure de Paris'
        ) : (
          <>
            <span>{`${zoneWords} · ${parisDay}`}</span>
            <span className="whitespace-nowrap">{`${hoursText(paris)} à\u00a0Paris`}</span>
          </>
        )}
      </span>
    </p>
  );
}

interface ZoneSentenceProps {
  className?: string;
}

/** Says once for a list which hours it shows. */
export function ZoneSentence({ className }: ZoneSentenceProps) {
  const zone = useTimeZone();
  return (
    <p className={className}>
      {`Les heures sont celles de ${zone === TIME_ZONE ? 'Paris' : `votre appareil (${zoneText(zone, new Date(serverNow()))})`}.`}
    </p>
  );
}
