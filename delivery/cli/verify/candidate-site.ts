import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Route } from 'playwright';
import { MANIFEST_FILE, PAGE_FILE, REGISTRY_ELEMENT } from '../../contract/federation.ts';
import { jsonElement, jsonElementPattern } from '../../contract/page/json-element.ts';
import { STATE_ELEMENT } from '../../contract/page/rendering.ts';
import { releasePath } from '../../contract/releases.ts';
import type { RemoteAccess, RemoteDescription } from '../../contract/remotes/description.ts';
import type { Registry, RemoteEntry } from '../../contract/remotes/registry.ts';
import type { DescribedRelease } from '../application/describe-release.ts';
import type { Patience } from '../patience.ts';
import { failureOf } from '../reach.ts';

/** How a product answers its pages without its API: with made-up data. */
export interface SampleSession {
  /** Whether an account is signed in. */
  isSignedIn: boolean;
  /** The answer to a request below `/api`. */
  answer: (method: string, path: string) => { status: number; body: unknown };
}

/** An academy, and the sessions with which its pages are opened. */
interface Site {
  address: string;
  sessions: SampleSessions;
}

/** Makes up a session that may open remotes with this access. */
export type SampleSessions = (access: RemoteAccess) => SampleSession;

/** With what the academy has rendered a page by the live releases: without it, the browser draws the page anew. */
const STATE = jsonElementPattern(STATE_ELEMENT);
const STYLE_SHEETS = /<style data-href=.*?<\/style>/gs;

/** The registry in a page, which names what visitors may load; and preloads of it. */
const PAGE_REGISTRY = jsonElementPattern(REGISTRY_ELEMENT);
const PRELOADS = /<link rel="preload"[^>]*>\s*/g;

/** A token of no account: it never leaves the browser. */
const TOKEN = 'sample';

/** Makes a browser see an academy in which a built release is live, without sending it there: its own files, made-up data, the rest as served. */
export async function serveCandidate(
  context: BrowserContext,
  described: DescribedRelease,
  { address, sessions }: Site,
  patience: Patience,
): Promise<void> {
  const { input, dist } = described;
  const { description } = input;
  const { access, section_access = {} } = description ?? { access: 'everyone' };
  // Who may open a section that is for fewer accounts may open those for all too.
  const [narrower = access] = Object.values(section_access);
  const sessionOf = (section = '') => sessions(section_access[section] ?? narrower);
  const entry = description && toEntry(input, description);
  const folder = entry ? `${releasePath(input)}/` : '/';
  if (sessionOf().isSignedIn) await context.addInitScript(`localStorage.setItem('token', '${TOKEN}')`);
  const answer = async (route: Route): Promise<void> => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    if (pathname === '/api/remotes') return answerRegistry(route, entry, address, patience);
    if (pathname.startsWith('/api/')) {
      const [, section] = new URL(request.frame().url()).pathname.split('/');
      return answerSample(route, sessionOf(section), pathname.slice('/api'.length));
    }
    if (request.resourceType() === 'document') return answerPage(route, entry ?? join(dist, PAGE_FILE));
    // The files of the shell are beside those of remotes.
    const isOwn = entry ? pathname.startsWith(folder) : !pathname.startsWith('/remotes/');
    return isOwn ? answerFile(route, pathname.slice(folder.length), described) : route.continue();
  };
  // The academy may stop, and the page may be closed: neither may end this process.
  await context.route(`${address}/**`, (route) => answer(route).catch(() => route.abort().catch(() => undefined)));
}

function toEntry({ name, version, files, built_for }: DescribedRelease['input'], description: RemoteDescription) {
  const { title, sections, links, icon } = description;
  const integrity = Object.fromEntries(Object.entries(files).map(([path, file]) => [path, file.integrity]));
  const manifest = `${releasePath({ name, version })}/${MANIFEST_FILE}`;
  const contract_version = built_for?.contract_version ?? 0;
  return { name, title, sections, links, icon, version, manifest, integrity, contract_version };
}

function withCandidate({ remotes, restricted }: Registry, entry: RemoteEntry | undefined): Registry {
  if (!entry) return { remotes, restricted };
  return {
    remotes: [...remotes.filter(({ name }) => name !== entry.name), entry],
    restricted: restricted.filter((segment) => !entry.sections.includes(segment)),
  };
}

/** The registry of a visitor, as the token of the page is of no account; of an academy that is busy, once it is not. */
async function answerRegistry(
  route: Route,
  entry: RemoteEntry | undefined,
  address: string,
  patience: Patience,
): Promise<void> {
  const registry = await patience.repeat(async () => {
    const response = await route.fetch({ headers: {} });
    const body: unknown = await response.json().catch(() => undefined);
    if (response.ok()) return body;
    throw failureOf({ status: response.status(), retryAfter: response.headers()['retry-after'], body }, address);
  });
  await route.fulfill({ json: withCandidate(registry as Registry, entry) });
}

async function answerSample(route: Route, session: SampleSession, path: string): Promise<void> {
  const { status, body } = session.answer(route.request().method(), path);
  await route.fulfill(body === undefined ? { status } : { status, json: body });
}

async function answerFile(route: Route, path: string, { input, dist }: DescribedRelease): Promise<void> {
  if (Object.hasOwn(input.files, path)) await route.fulfill({ path: join(dist, path) });
  else await route.fulfill({ status: 404 });
}

/** The page as served, with the entry of a remote; or that of a shell in this file, with the registry as served. */
async function answerPage(route: Route, candidate: RemoteEntry | string): Promise<void> {
  const response = await route.fetch();
  const html = await response.text();
  // With the token of the page it would be counted as a visitor's: a closed page sends its report past the routes.
  const { 'content-encoding': _, 'content-length': __, 'server-timing': ___, ...headers } = response.headers();
  const registry = PAGE_REGISTRY.exec(html)?.[0] ?? '';
  const body =
    typeof candidate === 'string'
      ? (await readFile(candidate, 'utf8')).replace('</head>', () => `${registry}</head>`)
      : html
          .replace(PRELOADS, '')
          .replace(STATE, '')
          .replace(STYLE_SHEETS, '')
          .replace(PAGE_REGISTRY, (_, json) =>
            jsonElement(REGISTRY_ELEMENT, withCandidate(JSON.parse(json), candidate)),
          );
  // An address of a remote that is not live is unknown to the academy.
  await route.fulfill({ status: response.status() === 404 ? 200 : response.status(), headers, body });
}
