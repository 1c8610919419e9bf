import { type CalendarPerson, type TimedEvent, writeInvitation } from '../../foundation/index.ts';
import type { CalendarEntry, Mail } from '../mail.ts';

/** What a mail says to the calendar of its recipient, if anything; `createdAt` is that of the mail. */
export function invitationOf(
  { template, to, data }: Mail,
  { site, organizer, createdAt }: { site: string; organizer: CalendarPerson; createdAt: Date },
): { method: string; content: string } | undefined {
  if (template !== 'notification' || !data.calendar) return undefined;
  const { method, is_cancelled = false } = data.calendar;
  const event = toCalendarEvent(data.calendar, { site, changedAt: createdAt });
  const attendee = { name: data.name, address: to };
  const invitation = { method, event, organizer, attendee, isCancelled: is_cancelled, now: createdAt };
  return { method, content: writeInvitation(invitation) };
}

/** An entry as an event of this site: the same in mails, downloads and feeds. */
export function toCalendarEvent(
  { uid, title, description, sequence, starts_at, minutes, link }: CalendarEntry,
  { site, changedAt }: { site: string; changedAt: Date },
): TimedEvent {
  return {
    ...{ uid: `${uid}@${new URL(site).hostname}`, title, description, sequence, minutes },
    ...{ startsAt: new Date(starts_at), url: site + link, changedAt },
  };
}
