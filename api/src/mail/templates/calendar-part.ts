import { type CalendarPerson, writeInvitation } from '../../foundation/index.ts';
import type { Mail } from '../mail.ts';

/** What a mail says to the calendar of its recipient, if anything; `createdAt` is that of the mail. */
export function invitationOf(
  { template, to, data }: Mail,
  { site, organizer, createdAt }: { site: string; organizer: CalendarPerson; createdAt: Date },
): { method: string; content: string } | undefined {
  if (template !== 'notification' || !data.calendar) return undefined;
  const { method, uid, sequence, title, starts_at, minutes, link } = data.calendar;
  const event = {
    ...{ uid: `${uid}@${new URL(site).hostname}`, title, sequence, minutes },
    ...{ startsAt: new Date(starts_at), url: site + link, changedAt: createdAt },
  };
  const attendee = { name: data.name, address: to };
  return { method, content: writeInvitation({ method, event, organizer, attendee, now: createdAt }) };
}
