import type { Theme } from '@iris/contract/site';
import type { BreadcrumbList, EducationalOrganization, WebSite } from 'schema-dts';

/** A page on the way to another one. */
export interface Crumb {
  name: string;
  path: string;
}

/** An address of this site, or of another one, as an absolute address. */
export function absolute(address: string, origin: string): string {
  return address.startsWith('/') ? `${origin}${address}` : address;
}

/** By which other objects refer to the academy. */
export function organizationId(origin: string): string {
  return `${origin}/#organization`;
}

/** The academy for search engines (schema.org/EducationalOrganization). */
export function organizationData(theme: Theme, origin: string): Exclude<EducationalOrganization, string> {
  const { siteName, siteTagline, contactEmail, contactPhone, address, logoUrl } = theme;
  const networks = [theme.linkedinUrl, theme.youtubeUrl, theme.instagramUrl, theme.facebookUrl].filter(Boolean);
  return {
    '@type': 'EducationalOrganization',
    '@id': organizationId(origin),
    name: siteName,
    url: `${origin}/`,
    logo: absolute(logoUrl || '/favicon.svg', origin),
    description: siteTagline,
    email: contactEmail,
    telephone: contactPhone,
    address: address.replace(/\s*\n\s*/g, ', '),
    ...(networks.length > 0 && { sameAs: networks }),
  };
}

/** The site for search engines (schema.org/WebSite). */
export function siteData({ siteName }: Theme, origin: string): Exclude<WebSite, string> {
  return {
    '@type': 'WebSite',
    '@id': `${origin}/#website`,
    name: siteName,
    url: `${origin}/`,
    inLanguage: 'fr',
    publisher: { '@id': organizationId(origin) },
  };
}

/** The way from the landing page to a page (schema.org/BreadcrumbList). */
export function breadcrumbData(crumbs: readonly Crumb[], origin: string): Exclude<BreadcrumbList, string> {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Accueil', path: '/' }, ...crumbs].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absolute(path, origin),
    })),
  };
}

/** Length of a description that search engines show in full, in characters. */
const SUMMARY_MAX = 200;

/** The beginning of a text as one line: whole sentences if the first one is short enough, else whole words. */
export function summarize(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= SUMMARY_MAX) return line;
  const start = line.slice(0, SUMMARY_MAX);
  const [sentences] = /^.*[.!?](?= )/.exec(start) ?? [];
  return sentences ?? `${start.slice(0, start.lastIndexOf(' '))}…`;
}
