import { usableTimeZone } from '@iris/contract/foundation';

/** When mails that are not urgent are sent, in hours of the reader's day. */
const DAY = { from: 8, to: 20 };

const HOUR_MS = 3_600_000;

/** How long a mail that is not urgent waits, in milliseconds; 0 by day. A change of the clock is seen at the end of the wait. */
export function untilDay(now: Date, timeZone: string): number {
  const hour = hourIn(now, timeZone);
  if (hour >= DAY.from && hour < DAY.to) return 0;
  return Math.ceil(((DAY.from - hour + 24) % 24) * HOUR_MS);
}

/** `21.5` at half past nine in the evening. */
function hourIn(now: Date, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: usableTimeZone(timeZone),
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const [hours = 0, minutes = 0] = format.format(now).split(':').map(Number);
  return hours + minutes / 60;
}
