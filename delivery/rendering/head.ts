import { jsonElement } from '../contract/page/json-element.ts';
import type { PageHead } from '../contract/page/rendering.ts';
import { escapeMarkup } from './escape-markup.ts';

/** The elements of the head that tell search engines and other sites about a page. Addresses become absolute. */
export function headOf(
  { title, siteName, description, canonical, image, isHidden, data = [] }: PageHead,
  origin: string,
): string {
  const absolute = (address: string) => (address.startsWith('/') ? `${origin}${address}` : address);
  const properties: Record<string, string | undefined> = {
    'og:type': 'website',
    'og:locale': 'fr_FR',
    'og:site_name': siteName,
    'og:title': title,
    'og:description': description,
    'og:url': canonical && absolute(canonical),
    'og:image': image && absolute(image.address),
    'og:image:alt': image?.alt,
    'og:image:width': image && '1200',
    'og:image:height': image && '630',
  };
  return [
    `<title>${escapeMarkup(title)}</title>`,
    ...meta('name', {
      description,
      robots: isHidden ? 'noindex' : undefined,
      'twitter:card': image ? 'summary_large_image' : 'summary',
    }),
    ...(canonical ? [`<link rel="canonical" href="${escapeMarkup(absolute(canonical))}" />`] : []),
    ...meta('property', properties),
    ...data.map((entry, index) => jsonElement(`data-${index}`, entry, 'application/ld+json')),
  ].join('\n    ');
}

function meta(attribute: 'name' | 'property', contents: Record<string, string | undefined>): string[] {
  return Object.entries(contents).flatMap(([key, content]) =>
    content === undefined ? [] : [`<meta ${attribute}="${key}" content="${escapeMarkup(content)}" />`],
  );
}
