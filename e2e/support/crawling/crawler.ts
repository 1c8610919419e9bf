import { setTimeout as delay } from 'node:timers/promises';
import { DomUtils, parseDocument } from 'htmlparser2';

/** The page that the server sends when it could not render one in the time that a visitor waits. */
const NOT_RENDERED = '<div id="root"></div>';
const RENDERED_WITHIN_MS = 20_000;

/** What a crawler without scripts finds in a page. */
export interface CrawledPage {
  path: string;
  status: number;
  title: string;
  text: string;
  /** The `content` of meta elements by name or property. */
  meta: Map<string, string>;
  canonical: string | undefined;
  /** Paths of this site that it links to. */
  links: string[];
  /** Its structured data. */
  data: Record<string, unknown>[];
}

/** Reads a page as the server renders it, again where a busy machine has not rendered it in time. */
export async function crawl(address: string, path: string): Promise<CrawledPage> {
  for (const deadline = Date.now() + RENDERED_WITHIN_MS; ; await delay(100)) {
    const response = await fetch(address + path, { redirect: 'manual' });
    const html = await response.text();
    if (html.includes(NOT_RENDERED) && Date.now() < deadline) continue;
    return { path, status: response.status, ...contentOf(html, address) };
  }
}

/** The paths that robots.txt lets every crawler read. */
export async function crawlablePaths(address: string): Promise<(path: string) => boolean> {
  const text = await (await fetch(`${address}/robots.txt`)).text();
  const rules = [...text.matchAll(/^(Allow|Disallow): (\S+)$/gm)].map(([, kind, path = '']) => ({
    isAllowed: kind === 'Allow',
    length: path.length,
    matches: (tried: string) => (path.endsWith('$') ? tried === path.slice(0, -1) : tried.startsWith(path)),
  }));
  // The longest rule decides (RFC 9309, 2.2.2).
  const byLength = rules.sort((one, other) => other.length - one.length);
  return (path) => byLength.find(({ matches }) => matches(path))?.isAllowed ?? true;
}

/** The addresses that the sitemap lists. */
export async function listedAddresses(address: string): Promise<string[]> {
  const text = await (await fetch(`${address}/sitemap.xml`)).text();
  const document = parseDocument(text, { xmlMode: true });
  return DomUtils.getElementsByTagName('loc', document, true).map((found) => DomUtils.textContent(found));
}

function contentOf(html: string, address: string): Omit<CrawledPage, 'path' | 'status'> {
  const document = parseDocument(html);
  const all = (name: string) => DomUtils.getElementsByTagName(name, document, true);
  const canonical = all('link').find(({ attribs }) => attribs.rel === 'canonical');
  const scripts = all('script').filter(({ attribs }) => attribs.type === 'application/ld+json');
  const [body] = all('body');
  return {
    title: all('title').map(DomUtils.textContent).join(),
    text: (body ? DomUtils.innerText(body) : '').replace(/\s+/g, ' '),
    meta: new Map(all('meta').map(({ attribs }) => [attribs.name ?? attribs.property ?? '', attribs.content ?? ''])),
    canonical: canonical?.attribs.href,
    links: all('a').flatMap(({ attribs: { href } }) => {
      const target = href === undefined ? undefined : new URL(href, address);
      return target?.origin === address ? [target.pathname] : [];
    }),
    data: scripts.map((script) => JSON.parse(DomUtils.textContent(script))),
  };
}
