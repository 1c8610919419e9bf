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

/** A part of a letter: a sentence or more, a link to follow, or a list. */
export type Part = string | { action: string; href: string } | { items: string[] };

/** A letter before it is set as text and as HTML, both from the same parts. */
export interface Letter {
  subject: string;
  /** Shown by mail programs beside the subject. */
  preview: string;
  parts: Part[];
  /** Why the recipient receives it. */
  reason: string;
}

/** A mail's texts. */
export interface RenderedLetter {
  subject: string;
  text: string;
  html: string;
}

/** The lines under every letter: who wrote it, why, and where they are. */
export function writeFooter({ reason }: Letter, { name, address, email, site }: Academy): string[] {
  return [reason, `${name}, ${address.replaceAll('\n', ', ')}`, `${email} · ${site}`];
}

/** The page on which certificates are checked, linked to under every letter. */
export function checkLink({ site }: Academy): { text: string; href: string } {
  return { text: 'Vérifier un certificat', href: site + linkTo('/certificates') };
}
