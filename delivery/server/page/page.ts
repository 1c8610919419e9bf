import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { ENTRY_FILES, REGISTRY_ELEMENT } from '../../contract/federation.ts';
import { jsonElement } from '../../contract/page/json-element.ts';
import { pageChunks } from '../../contract/page/page-chunks.ts';
import type { RenderedPage } from '../../contract/page/rendering.ts';
import type { Registry, ReleasedFiles, RemoteEntry } from '../../contract/remotes/registry.ts';
import { renderedDocument } from '../../rendering/index.ts';
import { DELIVERY_CACHE_BYTES } from '../common/cache-sizes.ts';
import { etagOf } from '../common/etag.ts';
import { brotli } from '../store/index.ts';
import { removedLinks } from './removed-links.ts';
import { shellWatch } from './shell-watch.ts';

/** The HTML answer for one address. */
export interface Page {
  etag: string;
  plain: Buffer;
  brotli: Buffer;
  gzip: Buffer;
}

/** A style sheet of a release. */
export interface StyleSheet {
  href: string;
  integrity: string;
  content: string;
}

/** What a page is made of. */
export interface PageParts {
  /** Page of the shell's release, and its version. */
  template: string;
  version: string;
  path: string;
  registry: Registry;
  /** Undefined when the browser draws the page. */
  rendered: RenderedPage | undefined;
  /** What a rendered page contains, so that it has its styles also if their files never arrive. */
  sheets: readonly StyleSheet[];
  /** Public origin of the site. */
  origin: string;
  /** Whether the page is one visitor's. */
  isPrivate?: boolean;
}

const toGzip = promisify(gzip);

/** The forms in which a page is kept, none of which is larger than the plain one. */
const FORMS = 3;

/** The attributes of a preload. */
const PRELOADS: Record<string, (file: Preload) => string> = {
  js: ({ href, integrity, crossorigin }) => `as="script" href="${href}" integrity="${integrity}"${crossorigin}`,
  css: ({ href, integrity, crossorigin }) => `as="style" href="${href}" integrity="${integrity}"${crossorigin}`,
};

interface Preload {
  href: string;
  integrity: string | undefined;
  /** For a file on another host. */
  crossorigin: string;
}

/** The HTML pages, with the registry and preloads of the files that their address needs first. */
export class Pages {
  readonly #pages = new LRUCache<string, Promise<Page>>({ maxSize: DELIVERY_CACHE_BYTES.sentPages });

  /** The page of these parts, under a content security policy. */
  async compose(parts: PageParts, policy: string): Promise<Page> {
    const html = fill(parts);
    // The ETag changes with the policy, because some browsers keep the old policy after a 304.
    const etag = etagOf(`${policy}\n${html}`);
    const known = this.#pages.get(etag);
    if (known) return known;
    const plain = Buffer.from(html);
    const page = toPage(plain, etag);
    if (!parts.isPrivate) this.#pages.set(etag, page, { size: FORMS * plain.length });
    return page;
  }
}

function fill({ template, version, path, registry, rendered, sheets, origin }: PageParts): string {
  const { remotes, restricted, removed, generation, previewed_shell } = registry;
  const entry = remoteFor(path, registry);
  const head = [
    shellWatch(version),
    ...(entry ? filesFor(path, entry).map((file) => toElement(file, entry, sheets)) : []),
    jsonElement(REGISTRY_ELEMENT, { remotes, restricted, removed, generation, previewed_shell }),
    ...(removed ? [`<style>${removedLinks(removed)}</style>`] : []),
  ];
  const filled = template.replace('</head>', () => `  ${head.join('\n    ')}\n  </head>`);
  return rendered ? renderedDocument(filled, rendered, origin) : filled;
}

/** The style sheets that a page needs first, by address, with their integrity. */
export function sheetsFor(path: string, registry: Registry): Omit<StyleSheet, 'content'>[] {
  const entry = remoteFor(path, registry);
  if (!entry) return [];
  const files = filesFor(path, entry).filter((file) => file.endsWith('.css'));
  return files.map((file) => ({ href: addressIn(entry, file), integrity: entry.integrity[file] ?? '' }));
}

/** The remote that a visitor's address belongs to; undefined for the 404 page, and one for other accounts. */
export function remoteFor(path: string, { remotes }: Registry): RemoteEntry | undefined {
  const segment = firstSegmentOf(path);
  return remotes.find(({ sections }) => sections.includes(segment));
}

/** The first segment of an address in lower case; empty for the landing page. */
export function firstSegmentOf(path: string): string {
  return (path.split('/').find((segment) => segment !== '') ?? '').toLowerCase();
}

/** The files a page of a release needs first: the entry, its styles, and the chunk named after the address. */
function filesFor(path: string, { integrity }: ReleasedFiles): string[] {
  const files = Object.keys(integrity);
  const chunks = pageChunks(path, files);
  // The address is not one of this remote.
  if (chunks.length === 0) return [];
  return [...files.filter((file) => ENTRY_FILES.test(file)), ...chunks];
}

function toElement(file: string, entry: ReleasedFiles, sheets: readonly StyleSheet[]): string {
  const href = addressIn(entry, file);
  // The loader of the remote finds it by its address.
  const sheet = sheets.find((one) => one.href === href);
  if (sheet) return `<style data-href="${href}">${sheet.content}</style>`;
  const crossorigin = href.startsWith('/') ? '' : ' crossorigin="anonymous"';
  const preload = PRELOADS[file.slice(file.lastIndexOf('.') + 1)];
  return `<link rel="preload" ${preload?.({ href, integrity: entry.integrity[file], crossorigin })} />`;
}

function addressIn({ manifest }: ReleasedFiles, file: string): string {
  return manifest.replace(/[^/]*$/, file);
}

async function toPage(plain: Buffer, etag: string): Promise<Page> {
  const [compressed, gzipped] = await Promise.all([brotli(plain, 9), toGzip(plain)]);
  return { etag, plain, brotli: compressed, gzip: gzipped };
}
