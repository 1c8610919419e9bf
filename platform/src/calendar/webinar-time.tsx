import { TIME_ZONE } from '@iris/contract/foundation';
import { classes } from '@iris/platform/ui';
import { hoursText, readPeriod } from './periods.ts';
import { useTimeZone } from './use-time-zone.ts';
import { zoneText } from './zones.ts';

/** When something takes place. */
export interface Period {
  starts_at: string;
  minutes: number;
}

interface WebinarTimeProps {
  period: Period;
  /** Whether the day is said before the hours, and the zone in words after them. */
  isWhole?: boolean;
  className?: string;
}

/** Hours in the visitor's zone, and below them those of Paris if they are others: there are always two lines, so that nothing moves. */
export function WebinarTime({ period: { starts_at, minutes }, isWhole, className }: WebinarTimeProps) {
  const zone = useTimeZone();
  const own = readPeriod(starts_at, minutes, zone);
  const paris = readPeriod(starts_at, minutes, TIME_ZONE);
  const isSame = own.date === paris.date && own.from === paris.from && own.to === paris.to;
  const parisDay = own.date === paris.date ? '' : `${paris.weekday} ${paris.day}, `;
  return (
    <p className={classes('tabular-nums', className)}>
      <time dateTime={starts_at} className="block font-semibold text-ink">
        {isWhole && <span className="block first-letter:uppercase">{own.date}</span>}
        {hoursText(own)}
      </time>
      <span className={classes('block text-ink-soft', isWhole && 'max-sm:min-h-[3lh]')}>
        {isSame
          ? 'heure de Paris'
          : `${isWhole ? zoneText(zone, new Date(starts_at)) : 'votre heure'}\u00a0· ${parisDay}${hoursText(paris)} à\u00a0Paris`}
      </span>
    </p>
  );
}

/** Says once for a list which hours it shows. */
export function ZoneSentence({ className }: { className?: string }) {
  const zone = useTimeZone();
  return (
    <p className={className}>
      Les heures sont celles de {zone === TIME_ZONE ? 'Paris' : `votre appareil (${zoneText(zone)})`}.
    </p>
  );
}
