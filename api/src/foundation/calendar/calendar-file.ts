import { addDays } from '../common/days.ts';
import { dayValue, personLine, textValue, utcValue, writeLines } from './content-lines.ts';

interface Described {
  /** Never changes, so that an event that moves is not shown twice. */
  uid: string;
  title: string;
  description?: string;
  url?: string;
  changedAt: Date;
}

/** An event of whole days. */
export interface DaysEvent extends Described {
  /** The first day and the last one (`2027-03-12`). */
  from: string;
  to: string;
}

/** An event at an instant. */
export interface TimedEvent extends Described {
  startsAt: Date;
  minutes: number;
  /** See {@link sequenceAt}. */
  sequence: number;
}

/** An event of a calendar. */
export type CalendarEvent = DaysEvent | TimedEvent;

interface Calendar {
  name: string;
  events: readonly CalendarEvent[];
  now: Date;
}

/** A person as calendars name them. */
export interface CalendarPerson {
  name: string;
  address: string;
}

/** Asks the calendar of an attendee to enter an event or move it (`REQUEST`), or to remove it (`CANCEL`). */
export interface CalendarInvitation {
  method: 'REQUEST' | 'CANCEL';
  event: TimedEvent;
  organizer: CalendarPerson;
  attendee: CalendarPerson;
  /** Whether the event itself is cancelled, not only for this attendee. */
  isCancelled?: boolean;
  now: Date;
}

/** The media type of {@link writeCalendar}. */
export const CALENDAR_TYPE = 'text/calendar; charset=utf-8';

/** How long a calendar program keeps what it has read. */
const REFRESH = 'PT6H';

/** A published calendar (RFC 5545, RFC 7986). */
export function writeCalendar({ name, events, now }: Calendar): string {
  return writeLines([
    ...begin('PUBLISH'),
    `NAME:${textValue(name)}`,
    `X-WR-CALNAME:${textValue(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
    ...events.flatMap((event) => ['BEGIN:VEVENT', ...linesOf(event, now), 'END:VEVENT']),
    'END:VCALENDAR',
  ]);
}

/** An invitation (RFC 5546) to somebody who has accepted already: calendar programs ask no question. */
export function writeInvitation(invitation: CalendarInvitation): string {
  const { method, event, organizer, attendee, isCancelled, now } = invitation;
  const accepted = 'ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE';
  return writeLines([
    ...begin(method),
    'BEGIN:VEVENT',
    ...linesOf(event, now),
    ...(method === 'REQUEST' ? ['STATUS:CONFIRMED'] : []),
    // Not of an event that is cancelled for one attendee only (RFC 5546, 3.2.5).
    ...(method === 'CANCEL' && isCancelled ? ['STATUS:CANCELLED'] : []),
    personLine('ORGANIZER', organizer),
    personLine(accepted, attendee),
    'END:VEVENT',
    'END:VCALENDAR',
  ]);
}

/** The number of a change of an event at an instant: grows with each one, also after a backup was restored. Seconds since 2020. */
export function sequenceAt(instant: Date): number {
  return Math.max(0, Math.floor((instant.getTime() - Date.UTC(2020, 0)) / 1000));
}

function begin(method: 'PUBLISH' | CalendarInvitation['method']): string[] {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Académie Iris//Calendrier//FR',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
  ];
}

function linesOf(event: CalendarEvent, now: Date): string[] {
  const { uid, title, url, changedAt } = event;
  // Google Calendar and Outlook do not show the property URL.
  const description = [event.description, url].filter(Boolean).join('\n');
  return [
    `UID:${uid}`,
    `DTSTAMP:${utcValue(now)}`,
    ...timesOf(event),
    `SUMMARY:${textValue(title)}`,
    ...(description ? [`DESCRIPTION:${textValue(description)}`] : []),
    ...(url ? [`URL:${url}`] : []),
    `LAST-MODIFIED:${utcValue(changedAt)}`,
  ];
}

function timesOf(event: CalendarEvent): string[] {
  if ('startsAt' in event) {
    const { startsAt, minutes, sequence } = event;
    return [
      `DTSTART:${utcValue(startsAt)}`,
      `DTEND:${utcValue(new Date(startsAt.getTime() + minutes * 60_000))}`,
      `SEQUENCE:${sequence}`,
      'TRANSP:OPAQUE',
    ];
  }
  return [
    `DTSTART;VALUE=DATE:${dayValue(event.from)}`,
    // The end of an event is the first day without it.
    `DTEND;VALUE=DATE:${dayValue(addDays(event.to, 1))}`,
    `SEQUENCE:${sequenceAt(event.changedAt)}`,
    'TRANSP:TRANSPARENT',
  ];
}
