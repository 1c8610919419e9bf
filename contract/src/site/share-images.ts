import { z } from 'zod';
import { seedOf } from '../certificates/index.ts';
import { TIME_ZONE } from '../foundation/index.ts';
import type { CourseDetail } from '../programs/index.ts';
import type { Webinar } from '../webinars/index.ts';
import type { Theme } from './theme.ts';

/** Size of the pictures that other sites show with a link (ogp.me), in pixels. */
export const SHARE_IMAGE_SIZE = { width: 1200, height: 630 } as const;

/** Number of people that a picture names. */
const AUTHORS_MAX = 3;

/** Raised when the drawing changes, so that other sites load it again. */
const DRAWING = 1;

/** What the pictures of pages say. That of the landing page says what the theme does. */
const PAGE_WORDS = {
  home: undefined,
  courses: {
    title: 'Nos Cours',
    lead: 'Cataracte, phaco, réfractive, imagerie. Chaque programme est conduit par un chirurgien qui opère.',
  },
  webinars: {
    title: 'Webinaires',
    lead: 'Une soirée avec un chirurgien qui opère\u00a0: son geste, vos questions, votre attestation.',
  },
  about: {
    title: "Que le geste juste ne dépende pas du lieu où l'on naît",
    lead: 'Notre mission, nos valeurs et notre histoire.',
  },
  contact: {
    title: 'Écrivez-nous',
    lead: 'Une question sur un programme, un niveau à évaluer, une équipe à former\u00a0? Nous vous orientons.',
  },
  certificates: {
    title: 'Vérifier un certificat',
    lead: "À qui il a été délivré, pour quelle formation, et s'il est encore valide.",
  },
  legal: { title: 'Mentions légales', lead: "Qui publie ce site, et qui l'héberge." },
  privacy: { title: 'Confidentialité', lead: 'Vos données, et comment les reprendre.' },
};

/** A page that has a picture of its own. */
export type SharedPage = keyof typeof PAGE_WORDS;

/** What a picture shows. */
export interface ShareImageContent {
  title: string;
  lead: string;
  /** Who teaches; empty for a page. */
  authors: string;
  siteName: string;
  /** Whether the academy is shown by the emblem of the site, instead of a logo of its own. */
  hasEmblem: boolean;
  colors: { primary: string; secondary: string; accent: string };
  /** From which the iris is drawn. */
  seed: string;
}

/** Route parameter `{name}`: a page, or the id of a course or webinar. */
export const shareImageParams = z.object({
  name: z.string().regex(/^[a-z0-9]{1,40}$/, "Cette image n'existe pas"),
});

/** Query of `GET /share-images/{name}`: the version, for caches only. */
export const shareImageQuery = z.object({
  v: z
    .string()
    .regex(/^[a-z0-9]{1,10}$/, "Cette version n'existe pas")
    .optional(),
});

/** Whether a name is that of a page. */
export function isSharedPage(name: string): name is SharedPage {
  return Object.hasOwn(PAGE_WORDS, name);
}

/** What the picture of a page shows. */
export function pageImage(page: SharedPage, theme: Theme): ShareImageContent {
  const words = PAGE_WORDS[page] ?? { title: theme.siteTagline, lead: theme.heroSubtitle };
  return { ...words, authors: '', ...brandOf(theme), seed: page };
}

/** What the picture of a course shows. */
export function courseImage({ _id, title, level, duration, teaching }: CourseDetail, theme: Theme): ShareImageContent {
  return {
    title,
    lead: `${level} · ${duration}`,
    authors: namesOf(teaching.authors),
    ...brandOf(theme),
    seed: _id,
  };
}

/** What the picture of a webinar shows; its hour is that of Paris. */
export function webinarImage({ _id, title, starts_at, speakers }: Webinar, theme: Theme): ShareImageContent {
  const when = { dateStyle: 'full', timeStyle: 'short', timeZone: TIME_ZONE } as const;
  const lead = new Intl.DateTimeFormat('fr-FR', when).format(new Date(starts_at));
  return {
    title,
    lead: `${lead.charAt(0).toUpperCase()}${lead.slice(1)}, heure de Paris`,
    authors: namesOf(speakers),
    ...brandOf(theme),
    seed: _id,
  };
}

/** The version of a picture: another one when it shows something else. */
export function shareImageVersion(content: ShareImageContent): string {
  return seedOf(JSON.stringify([DRAWING, content])).toString(36);
}

/** The address of a picture. */
export function shareImageAddress(name: string, content: ShareImageContent): string {
  return `/api/share-images/${name}?v=${shareImageVersion(content)}`;
}

function namesOf(people: readonly { name: string }[]): string {
  const names = people.map(({ name }) => name);
  return names.slice(0, AUTHORS_MAX).join(', ') + (names.length > AUTHORS_MAX ? ' et leurs confrères' : '');
}

function brandOf({ siteName, logoUrl, primaryColor, secondaryColor, accentColor }: Theme) {
  return {
    siteName,
    hasEmblem: logoUrl === '',
    colors: { primary: primaryColor, secondary: secondaryColor, accent: accentColor },
  };
}
