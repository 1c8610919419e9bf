import { linkTo } from '@iris/contract/site';

/** Who writes, in every mail. */
export interface Academy {
  /** Address of the site, without a trailing slash. */
  site: string;
  name: string;
  /** Postal address of its offices. */
  address: string;
  email: string;
  /** The theme's primary color. */
  color: string;
}

/** A part of a letter: a sentence or more, a link to follow, a list, or the text of somebody else with its line breaks. */
export type Part = string | { action: string; href: string } | { items: string[] } | { quote: string };

/** A letter before it is set as text and as HTML, both from the same parts. */
export interface Letter {
  subject: string;
  /** Shown by mail programs beside the subject. */
  preview: string;
  parts: Part[];
  /** Why the recipient receives it. */
  reason: string;
  /** The address that refuses such mails by one click. */
  oneClick?: string;
  /** What one can do besides, under the letter. */
  links?: Link[];
  /** Whom an answer is for, if not the sender. */
  replyTo?: Correspondent;
}

/** A person as the recipient or sender of mails. */
export interface Correspondent {
  name: string;
  address: string;
}

/** A link under a letter. */
export interface Link {
  text: string;
  href: string;
}

/** A mail's texts. */
export interface RenderedLetter {
  subject: string;
  text: string;
  html: string;
  unsubscribe: string | undefined;
  replyTo: Correspondent | undefined;
}

/** The address that refuses mails: a page for browsers, which a mail program posts to (RFC 8058). */
export function oneClickAddress(site: string, token: string): string {
  return `${site}/api/unsubscribe/${token}`;
}

/** The lines under every letter: who wrote it, why, and where they are. */
export function writeFooter({ reason }: Letter, { name, address, email, site }: Academy): string[] {
  return [reason, `${name}, ${address.replaceAll('\n', ', ')}`, `${email} · ${site}`];
}

/** The links under a letter: its own, and under every one the page on which certificates are checked. */
export function footerLinks({ links = [] }: Letter, { site }: Academy): Link[] {
  return [...links, { text: 'Vérifier un certificat', href: site + linkTo('/certificates') }];
}
