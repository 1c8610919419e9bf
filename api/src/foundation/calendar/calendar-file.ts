import { addDays } from '../common/days.ts';

/** An event of whole days. */
export interface CalendarEvent {
  /** Never changes, so that an event that moves is not shown twice. */
  uid: string;
  /** The first day and the last one (`2027-03-12`). */
  from: string;
  to: string;
  title: string;
  description?: string;
  url?: string;
  changedAt: Date;
}

interface Calendar {
  name: string;
  events: readonly CalendarEvent[];
  now: Date;
}

/** The media type of {@link writeCalendar}. */
export const CALENDAR_TYPE = 'text/calendar; charset=utf-8';

/** How long a calendar program keeps what it has read. */
const REFRESH = 'PT6H';

/** A published calendar (RFC 5545, RFC 7986), with lines of at most 75 octets that end with CRLF. */
export function writeCalendar({ name, events, now }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Académie Iris//Calendrier//FR',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
    ...events.flatMap((event) => linesOf(event, now)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function linesOf({ uid, from, to, title, description, url, changedAt }: CalendarEvent, now: Date): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART;VALUE=DATE:${compact(from)}`,
    // The end of an event is the first day without it.
    `DTEND;VALUE=DATE:${compact(addDays(to, 1))}`,
    `SUMMARY:${escaped(title)}`,
    ...(description ? [`DESCRIPTION:${escaped(description)}`] : []),
    ...(url ? [`URL:${url}`] : []),
    `LAST-MODIFIED:${utc(changedAt)}`,
    // Grows with each change: minutes since 2020.
    `SEQUENCE:${Math.max(0, Math.floor((changedAt.getTime() - Date.UTC(2020, 0)) / 60_000))}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n');
}

/** A line in parts of at most 75 octets; a character is never divided. */
function folded(line: string): string {
  let [result, octets] = ['', 0];
  for (const character of line) {
    const length = Buffer.byteLength(character);
    if (octets + length > 75) {
      result += '\r\n ';
      octets = 1;
    }
    result += character;
    octets += length;
  }
  return result;
}

function utc(instant: Date): string {
  return `${instant.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
}

function compact(day: string): string {
  return day.replaceAll('-', '');
}
