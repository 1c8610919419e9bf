import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { MANIFEST_FILE, PAGE_FILE, REGISTRY_ELEMENT } from '../../contract/federation.ts';
import { jsonElement, jsonElementPattern } from '../../contract/page/json-element.ts';
import { mediaTypeOf } from '../../contract/page/media-types.ts';
import { UNKNOWN_PATH } from '../../contract/page/sample-path.ts';
import { SESSION_HINT } from '../../contract/page/session-hint.ts';
import { releasePath } from '../../contract/releases.ts';
import type { RemoteDescription } from '../../contract/remotes/description.ts';
import type { LiveRemote } from '../../contract/remotes/registry.ts';
import type { DescribedRelease } from '../application/describe-release.ts';
import type { Patience } from '../patience.ts';
import { contentOf, failureOf, reach } from '../reach.ts';
import { TemporaryFailure } from '../terminal/command-error.ts';
import { digestOf } from './file-digests.ts';
import { type LiveRemotes, registryFor } from './live-remotes.ts';
import type { SampleAccount } from './sample-account.ts';

/** What is answered to a browser. */
interface Answer {
  status?: number;
  type?: string | null | undefined;
  /** Whether the browser may keep it: what it keeps it also keeps compiled. */
  isKept?: boolean;
  headers?: Record<string, string>;
  body: string | Buffer | undefined;
}

/** The page of the live shell, as an academy serves it. */
interface LivePage {
  html: string;
  policy: string | null;
}

/** An academy in which a release is live that was built here, and those to whom it is shown. */
interface SiteOptions {
  /** Address of the academy. */
  address: string;
  live: LiveRemotes;
  accounts: readonly SampleAccount[];
}

/** The registry in a page, which names what visitors may load. */
const PAGE_REGISTRY = jsonElementPattern(REGISTRY_ELEMENT);

/** Where the API is, and in it the registry. */
const API = '/api';
const REGISTRY_ROUTE = '/remotes';

/** Tokens of no account, by which the site tells the accounts apart. */
const TOKEN = 'sample-';

/** A server of this machine that shows an academy in which a built release is live, without sending it there: its own files, made-up data, the rest as served. */
export class CandidateSite implements AsyncDisposable {
  /** What is live, with the release. */
  readonly live: LiveRemotes;
  readonly #described: DescribedRelease;
  readonly #options: SiteOptions;
  readonly #page: LivePage;
  readonly #patience: Patience;
  /** Where the files of the release are. */
  readonly #folder: string;
  /** What was read of the academy, by its path. */
  readonly #served = new Map<string, Promise<Answer>>();
  readonly #server = createServer((request, response) => void this.#respond(request, response));

  private constructor(described: DescribedRelease, options: SiteOptions, page: LivePage, patience: Patience) {
    const { input } = described;
    this.#described = described;
    this.#options = options;
    this.#page = page;
    this.#patience = patience;
    this.#folder = input.description ? `${releasePath(input)}/` : '/';
    const live = { ...options.live, remotes: options.live.remotes.map(servedHere) };
    this.live = input.description ? withCandidate(live, toLiveRemote(input, input.description)) : live;
  }

  /** Starts the server. @throws {CommandError} when the academy does not answer */
  static async start(described: DescribedRelease, options: SiteOptions, patience: Patience): Promise<CandidateSite> {
    const page = await patience.repeat(() => readPage(options.address, described.input.description !== undefined));
    const site = new CandidateSite(described, options, page, patience);
    site.#server.listen(0, '127.0.0.1');
    await once(site.#server, 'listening');
    return site;
  }

  /** Where it serves. */
  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The token with which the pages of an account call the site; undefined for a visitor. */
  tokenOf(account: SampleAccount): string | undefined {
    return account.rights && `${TOKEN}${this.#options.accounts.indexOf(account)}`;
  }

  /** A digest of what is around the release: the page of the live shell, the other remotes and the accounts. */
  get surroundings(): string {
    const { accounts, live } = this.#options;
    const { html, policy } = this.#page;
    const others = live.remotes.filter(({ name }) => name !== this.#described.input.name);
    const shown = { ...live, remotes: others };
    const { description, built_for } = this.#described.input;
    const page = html.replace(PAGE_REGISTRY, '');
    return digestOf(JSON.stringify([page, policy, shown, description, built_for, accounts]));
  }

  /** The file of the release that a request, such as `GET /dashboard`, asks for; undefined for anything else. */
  ownPathIn(request: string): string | undefined {
    const path = request.slice(`GET ${this.#folder}`.length);
    return request === `GET ${this.#folder}${path}` && this.#has(path) ? path : undefined;
  }

  /** What is made up as the answers to a request, for an account and, as pages also ask without their session, for a visitor; none for anything but data. */
  samplesAt(request: string, account: SampleAccount): unknown[] {
    const [method = '', path = ''] = request.split(' ');
    const isData = path.startsWith(`${API}/`) && path !== `${API}${REGISTRY_ROUTE}`;
    const asked = isData ? [account, this.#visitor] : [];
    return asked.map((one) => one?.answer(method, path.slice(API.length)));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // The academy may stop: that is a fault of the page, and no end of this process.
    const answer = await this.#answer(request).catch((): Answer => ({ status: 502, body: undefined }));
    const { status = 200, type = 'application/json', isKept, headers, body } = answer;
    const caching = isKept ? 'public, max-age=31536000, immutable' : 'no-store';
    response
      .writeHead(status, { 'content-type': type ?? 'text/plain', 'cache-control': caching, ...headers })
      .end(body);
  }

  async #answer({ method = 'GET', url = '/', headers }: IncomingMessage): Promise<Answer> {
    const { pathname } = new URL(url, this.address);
    if (pathname.startsWith(`${API}/`)) return this.#answerSample(method, pathname.slice(API.length), headers);
    if (headers['sec-fetch-dest'] === 'document') return this.#answerPage();
    // The files of the shell are beside those of remotes.
    const isOwn = this.#folder === '/' ? !pathname.startsWith('/remotes/') : pathname.startsWith(this.#folder);
    if (isOwn) return this.#answerFile(pathname.slice(this.#folder.length));
    return this.#answerServed(pathname);
  }

  /** A file of the academy, which is read once for all pages; an academy that is busy for a moment is no fault of theirs. */
  #answerServed(path: string): Promise<Answer> {
    const known = this.#served.get(path);
    if (known) return known;
    const read = this.#patience.repeat(() => readFileOf(this.#options.address, path));
    this.#served.set(path, read);
    const forget = () => this.#served.delete(path);
    read.then(({ status = 200 }) => isLasting(status) || forget(), forget);
    return read;
  }

  #answerSample(method: string, path: string, { authorization = '' }: IncomingMessage['headers']): Answer {
    const account = this.#options.accounts[Number(authorization.split(TOKEN)[1])] ?? this.#visitor;
    if (path === REGISTRY_ROUTE) return { body: JSON.stringify(registryFor(account?.rights, this.live)) };
    const { status = 404, body } = account?.answer(method, path) ?? {};
    return { status, body: body === undefined ? undefined : JSON.stringify(body) };
  }

  /** The page of the live shell with the entry of a remote, or that of a shell with the live remotes: those of visitors, as in each page. */
  async #answerPage(): Promise<Answer> {
    const { dist, input } = this.#described;
    const registry = jsonElement(REGISTRY_ELEMENT, registryFor(undefined, this.live));
    const body = input.description
      ? this.#page.html.replace(PAGE_REGISTRY, () => registry)
      : (await readFile(join(dist, PAGE_FILE), 'utf8')).replace('</head>', () => `${registry}</head>`);
    const { policy } = this.#page;
    return { type: mediaTypeOf(PAGE_FILE), headers: policy ? { 'content-security-policy': policy } : {}, body };
  }

  async #answerFile(path: string): Promise<Answer> {
    if (!this.#has(path)) return { status: 404, body: undefined };
    return { type: mediaTypeOf(path), isKept: true, body: await readFile(join(this.#described.dist, path)) };
  }

  get #visitor(): SampleAccount | undefined {
    return this.#options.accounts.find(({ rights }) => !rights);
  }

  #has(path: string): boolean {
    return Object.hasOwn(this.#described.input.files, path);
  }
}

/**
 * A page that the browser draws, as it is served to a session: with the policy of the academy, and without the token by which
 * it would be counted. Of a shell only the policy is needed, also in an academy that has no shell yet.
 */
async function readPage(address: string, isNeeded: boolean): Promise<LivePage> {
  const headers = { accept: 'text/html', cookie: SESSION_HINT };
  const response = await reach(address, UNKNOWN_PATH, { headers });
  const { status } = response;
  const retryAfter = response.headers.get('retry-after');
  if (isNeeded && status !== 200 && status !== 404) throw failureOf({ status, retryAfter, body: undefined }, address);
  return { html: await response.text(), policy: response.headers.get('content-security-policy') };
}

/** @throws {TemporaryFailure} */
async function readFileOf(address: string, path: string): Promise<Answer> {
  const response = await reach(address, path, {});
  const { status, ok, headers } = response;
  const body = await contentOf(response, address);
  const retryAfter = headers.get('retry-after');
  const failure = isLasting(status) ? undefined : failureOf({ status, retryAfter, body: undefined }, address);
  if (failure instanceof TemporaryFailure) throw failure;
  return { status, type: headers.get('content-type'), isKept: ok, body };
}

/** Whether an answer says what is there, or that it is not: others may be different soon. */
const isLasting = (status: number) => (status >= 200 && status < 300) || status === 404;

/** Files on another host come from here too: that host may allow the academy's pages only. */
function servedHere(remote: LiveRemote): LiveRemote {
  return { ...remote, manifest: `${releasePath(remote)}/${MANIFEST_FILE}` };
}

function toLiveRemote(release: DescribedRelease['input'], description: RemoteDescription): LiveRemote {
  const { version, files, built_for } = release;
  const integrity = Object.fromEntries(Object.entries(files).map(([path, file]) => [path, file.integrity]));
  const contract_version = built_for?.contract_version ?? 0;
  return servedHere({ ...description, version, manifest: '', integrity, contract_version });
}

function withCandidate({ remotes, unread, ...live }: LiveRemotes, candidate: LiveRemote): LiveRemotes {
  return {
    ...live,
    remotes: [...remotes.filter(({ name }) => name !== candidate.name), candidate],
    unread: unread.filter((segment) => !candidate.sections.includes(segment)),
  };
}
