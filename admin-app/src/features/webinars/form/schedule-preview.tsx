import { readSchedule, type Schedule, scheduleSchema, weeksLater } from '@iris/contract/webinars';
import { useTimeZone } from '@iris/platform/calendar';
import { classes } from '@iris/platform/ui';
import { dateText, hoursAtPlaces } from '../hours.ts';

interface SchedulePreviewProps {
  /** As typed so far. */
  entered: Partial<Schedule> & { weeks?: number | undefined };
  className?: string;
}

/** What the entered schedule means: each date, with its hours there, in Paris and for the host. */
export function SchedulePreview({ entered, className }: SchedulePreviewProps) {
  const zone = useTimeZone();
  const { data } = scheduleSchema.safeParse(entered);
  const dates = data ? Array.from({ length: data.weeks }, (_, week) => weeksLater(data, week)).map(toOccasion) : [];
  return (
    <div role="status" className={className}>
      {dates.length > 0 && (
        <ol className="rounded-md bg-sunken px-4 py-3 text-sm tabular-nums">
          {dates.map((occasion, index) => (
            <li key={occasion.starts_at} className={classes(index > 0 && 'mt-1.5 border-t border-line pt-1.5')}>
              <span className="font-semibold">{dateText(occasion)}</span>
              <span>{`, ${hoursAtPlaces(occasion, zone)}`}</span>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

function toOccasion(schedule: Schedule) {
  const { startsAt, minutes } = readSchedule(schedule);
  return { starts_at: startsAt.toISOString(), minutes, time_zone: schedule.time_zone };
}
