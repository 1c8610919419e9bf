import ICAL from 'ical.js';
import { convertIcsCalendar } from 'ts-ics';
import { expect } from 'vitest';

/** An entry as a calendar program reads it. */
export interface CalendarEntry {
  uid: string;
  title: string;
  starts: Date;
  ends: Date;
  sequence: number;
  status: string | undefined;
  attendees: string[];
}

/** What a file says to a calendar program, as two parsers read it, which must agree. */
export function readCalendar(file: string): { method: string; entries: CalendarEntry[] } {
  const read = readByIcalJs(file);
  expect(readByTsIcs(file)).toEqual(read);
  return read;
}

function readByIcalJs(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file));
  const entries = calendar.getAllSubcomponents('vevent').map((component) => {
    const { uid, summary, startDate, endDate, sequence, attendees } = new ICAL.Event(component);
    return {
      ...{ uid, title: summary, starts: startDate.toJSDate(), ends: endDate.toJSDate(), sequence },
      status: component.getFirstPropertyValue('status')?.toString(),
      attendees: attendees.map((attendee) => String(attendee.getParameter('cn'))),
    };
  });
  return { method: String(calendar.getFirstPropertyValue('method')), entries };
}

function readByTsIcs(file: string) {
  const { method, events = [] } = convertIcsCalendar(undefined, file);
  const entries = events.map(({ uid, summary, start, end, sequence = 0, status, attendees = [] }) => ({
    ...{ uid, title: summary, starts: start.date, ends: end?.date as Date, sequence, status },
    attendees: attendees.map(({ name }) => String(name)),
  }));
  return { method: String(method), entries };
}

/** Clock and day of an instant in a zone: `30/03/2027 18:30`. */
export function clockIn(instant: Date | undefined, timeZone: string): string {
  const format = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'short', timeStyle: 'short', timeZone });
  return instant ? format.format(instant) : '';
}
