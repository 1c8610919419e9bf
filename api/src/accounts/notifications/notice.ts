import type { CalendarNotice } from '../../mail/index.ts';

/** What a notification says, in the header and by mail. */
export interface Notice {
  title: string;
  /** The page of this site that it leads to. */
  link: string;
  /** What the mail adds. */
  sentences: string[];
  /** The text of its link. */
  action: string;
  /** Why the reader gets the mail. */
  reason: string;
  /** What the mail says to the reader's calendar. */
  calendar?: CalendarNotice;
}

/** A name in quotation marks. */
export function quoted(text: string): string {
  return `«\u00a0${text}\u00a0»`;
}
