import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { ENTRY_FILES, MANIFEST_FILE } from '../../contract/federation.ts';
import { pageChunks } from '../../contract/page-chunks.ts';
import type { Registry, ReleasedFiles } from '../../contract/remotes.ts';
import { etagOf } from '../etag.ts';

/** The HTML answer for one address. */
export interface Page {
  etag: string;
  plain: Buffer;
  brotli: Buffer;
}

const compress = promisify(brotliCompress);

/** Maximum number of cached pages; unknown addresses share one entry. */
const PAGES_KEPT = 200;

/** The attributes of a preload. Manifests are fetched by script, as CORS requests, and verified there. */
const PRELOADS: Record<string, (file: Preload) => string> = {
  js: ({ href, integrity, crossorigin }) => `as="script" href="${href}" integrity="${integrity}"${crossorigin}`,
  css: ({ href, integrity, crossorigin }) => `as="style" href="${href}" integrity="${integrity}"${crossorigin}`,
  json: ({ href }) => `as="fetch" href="${href}" crossorigin="anonymous"`,
};

interface Preload {
  href: string;
  integrity: string | undefined;
  /** For a file on another host. */
  crossorigin: string;
}

/** The HTML pages, with the registry and preloads of the files that their address needs first. */
export class Pages {
  readonly #pages = new Map<string, Promise<Page>>();

  /** The page at `path`, from the shell's template, for a caller with this registry, under a content security policy. */
  async render(template: string, path: string, registry: Registry, policy: string): Promise<Page> {
    const html = fill(template, path, registry);
    // The ETag changes with the policy, because some browsers keep the old policy after a 304.
    const identity = `${policy}\n${html}`;
    const known = this.#pages.get(identity);
    if (known) return known;
    if (this.#pages.size >= PAGES_KEPT) this.#pages.clear();
    const page = toPage(html, identity);
    this.#pages.set(identity, page);
    return page;
  }
}

function fill(template: string, path: string, { remotes, restricted }: Registry): string {
  const segment = firstSegmentOf(path);
  const entry = remotes.find(({ sections }) => sections.includes(segment));
  const links = entry ? filesFor(path, entry).map((file) => toLink(file, entry)) : [];
  // Without `<` the content cannot close the script element.
  const registry = JSON.stringify({ remotes, restricted }).replaceAll('<', '\\u003c');
  const head = [...links, `<script type="application/json" id="registry">${registry}</script>`].join('\n    ');
  return template.replace('</head>', () => `  ${head}\n  </head>`);
}

/** The first segment of an address in lower case; empty for the landing page. */
function firstSegmentOf(path: string): string {
  return (path.split('/').find((segment) => segment !== '') ?? '').toLowerCase();
}

/** The files a page of a release needs first: the entry, its styles, and the chunk named after the address. */
function filesFor(path: string, { integrity }: ReleasedFiles): string[] {
  const files = Object.keys(integrity);
  const chunks = pageChunks(path, files);
  // The address is not one of this remote.
  if (chunks.length === 0) return [];
  return [...files.filter((file) => file === MANIFEST_FILE || ENTRY_FILES.test(file)), ...chunks];
}

function toLink(file: string, { manifest, integrity }: ReleasedFiles): string {
  const href = manifest.replace(/[^/]*$/, file);
  const crossorigin = href.startsWith('/') ? '' : ' crossorigin="anonymous"';
  const preload = PRELOADS[file.slice(file.lastIndexOf('.') + 1)];
  return `<link rel="preload" ${preload?.({ href, integrity: integrity[file], crossorigin })} />`;
}

async function toPage(html: string, identity: string): Promise<Page> {
  const plain = Buffer.from(html);
  return {
    etag: etagOf(identity),
    plain,
    brotli: await compress(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  };
}
