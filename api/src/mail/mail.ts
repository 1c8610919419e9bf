import type { InvitedSeat, MemberRole } from '@iris/contract/institutions';
import type { ContactInput } from '@iris/contract/site';

/** What each template needs. Instants are ISO 8601; a `secret` is that of a one-time link. */
export interface MailData {
  verify_email: { name: string; secret: string };
  /** `by_team` when an administrator has sent it. */
  reset_password: { name: string; secret: string; by_team?: boolean };
  password_changed: { name: string; at: string };
  confirm_new_email: { name: string; secret: string };
  email_in_use: { name: string };
  email_changed: { name: string; new_email: string; at: string };
  /** `change` is a French sentence on what was changed. */
  second_factor_changed: { name: string; at: string; change: string };
  second_factor_enabled: { name: string; at: string };
  second_factor_disabled: { name: string; at: string };
  deletion_planned: { name: string; on: string };
  account_deleted: { name: string };
  promoted_to_admin: { name: string; permissions: string[]; secret: string };
  promoted_to_super_admin: { name: string; secret: string };
  /** To the academy: what a visitor has written. */
  contact_message: ContactInput;
  /** To the address typed with it: nothing of what was written. */
  contact_acknowledgment: { at: string };
  notification: NoticeData;
  /** `by` is the name of who invites; `name` is empty where it is not known. */
  invitation: InvitationLetter;
}

/** An invitation to an institution, with the seat that accepting takes. */
export interface InvitationLetter {
  name: string;
  by: string;
  institution: string;
  role: MemberRole;
  seat: InvitedSeat | null;
  secret: string;
  /** Of the address that declines; absent in mails that an earlier release has stored. */
  token?: string;
}

/** A notification as a mail: it says what to write, so that a kind of notification needs no template. */
export interface NoticeData {
  name: string;
  title: string;
  sentences: string[];
  action: string;
  /** The page of this site that it leads to. */
  link: string;
  reason: string;
  /** Of the address that refuses such mails. */
  token: string;
  calendar?: CalendarNotice;
}

/** An event as an entry of a calendar. */
export interface CalendarEntry {
  /** The host of the site is added. */
  uid: string;
  sequence: number;
  title: string;
  description: string;
  starts_at: string;
  minutes: number;
  /** The page of this site about it. */
  link: string;
}

/** What a mail says to the calendar of its reader: enter this event or move it (RFC 5546, REQUEST), or remove it (CANCEL). */
export interface CalendarNotice extends CalendarEntry {
  method: 'REQUEST' | 'CANCEL';
  /** Whether the event itself is cancelled, not only for this reader. */
  is_cancelled?: boolean;
}

/** The name of a template. */
export type MailTemplate = keyof MailData;

/** A mail of one template. */
export interface MailOf<Template extends MailTemplate> {
  template: Template;
  /** The e-mail address of the recipient. */
  to: string;
  data: MailData[Template];
}

/** A mail to send. */
export type Mail = { [Template in MailTemplate]: MailOf<Template> }[MailTemplate];
