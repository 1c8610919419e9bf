import { TIME_ZONE, usableTimeZone } from '@iris/contract/foundation';
import { hoursText, type Period, readPeriod } from '@iris/platform/calendar';

/** When a webinar takes place, with the zone in which its hours are written. */
export interface Occasion extends Period {
  time_zone: string;
}

/** «Mardi 12 janvier 2027». */
export function dateText({ starts_at, minutes, time_zone }: Occasion): string {
  const { date } = readPeriod(starts_at, minutes, time_zone);
  return date.charAt(0).toUpperCase() + date.slice(1);
}

/** The hours where the webinar is held, in Paris and, if asked, in another zone: «11:30 – 12:30 à Mexico City, soit 18:30 – 19:30 à Paris». */
export function hoursAtPlaces({ starts_at, minutes, ...held }: Occasion, otherZone: string = TIME_ZONE): string {
  const heldIn = usableTimeZone(held.time_zone);
  const there = readPeriod(starts_at, minutes, heldIn);
  const said = new Set([`${there.date} ${hoursText(there)}`]);
  const others = [TIME_ZONE, otherZone].flatMap((zone) => {
    const period = readPeriod(starts_at, minutes, zone);
    const text = `${period.date} ${hoursText(period)}`;
    if (said.has(text)) return [];
    said.add(text);
    const on = period.date === there.date ? '' : ` (${period.weekday} ${period.day})`;
    return [`${hoursText(period)} à ${cityOf(zone)}${on}`];
  });
  const first = `${hoursText(there)} à ${cityOf(heldIn)}`;
  return others.length > 0 ? `${first}, soit ${others.join(' et ')}` : first;
}

/** The city after which a zone is named: «Mexico City». */
function cityOf(timeZone: string): string {
  return (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');
}
