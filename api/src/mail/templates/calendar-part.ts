import { type CalendarPerson, writeInvitation } from '../../foundation/index.ts';
import type { Mail } from '../mail.ts';

/** What a mail says to the calendar of its recipient, if anything; `createdAt` is that of the mail. */
export function invitationOf(
  { template, to, data }: Mail,
  { site, organizer, createdAt }: { site: string; organizer: CalendarPerson; createdAt: Date },
): { method: string; content: string } | undefined {
  if (template !== 'notification' || !data.calendar) return undefined;
  const { method, uid, sequence, is_cancelled = false, title, description, starts_at, minutes, link } = data.calendar;
  const event = {
    ...{ uid: `${uid}@${new URL(site).hostname}`, title, description, sequence, minutes },
    ...{ startsAt: new Date(starts_at), url: site + link, changedAt: createdAt },
  };
  const attendee = { name: data.name, address: to };
  const invitation = { method, event, organizer, attendee, isCancelled: is_cancelled, now: createdAt };
  return { method, content: writeInvitation(invitation) };
}
