import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import {
  type ActivationInput,
  activationSchema,
  type Deployment,
  fileDigestOf,
  type NextCall,
  type Release,
  type ReleaseAddress,
  type ReleaseInput,
  type ReleaseTypes,
  rampInputSchema,
  releaseInputSchema,
  rollbackInputSchema,
} from '../contract/releases.ts';
import { previewInputSchema } from '../contract/remotes/preview.ts';
import type { LiveRemote } from '../contract/remotes/registry.ts';
import type { ReleaseSet, SetMember, SetToMove } from '../contract/sets.ts';
import type { ReleaseHealth } from '../contract/telemetry.ts';
import type { Clock } from './patience.ts';
import type { BuiltApplication } from './release/release-built.ts';
import type { Terminal } from './terminal/terminal.ts';

/** How an answer goes wrong: a status with a problem body, or the connection breaks before or after the work is done. */
export type Fault =
  | {
      status: number;
      detail?: string;
      code?: string;
      errors?: Record<string, string[]>;
      retryAfterS?: number;
      calls?: NextCall[];
    }
  | 'break before'
  | 'break after';

/** A real HTTP server that speaks the protocol of the release routes, in memory. */
export class FakeAcademy {
  /** `POST /api/releases`, in order. */
  readonly requests: string[] = [];
  /** The received files by their digest. */
  readonly files = new Map<string, Buffer>();
  readonly deployments = new Map<string, Deployment>();
  readonly sets = new Map<string, ReleaseSet>();
  types: ReleaseTypes | undefined;
  /** The file of types of every release. */
  typesFile = '';
  health: ReleaseHealth = { versions: [], errors: [] };
  /** What `GET /api/releases/registry` answers; an academy of an earlier version has no such route. */
  remotes: LiveRemote[] | undefined = [];
  readonly activations: ActivationInput[] = [];
  /** Asked for each request; undefined is an ordinary answer. */
  faultAt: (request: string) => Fault | undefined = () => undefined;
  readonly #announced = new Map<string, ReleaseInput>();
  readonly #used = new WeakSet<Socket>();
  readonly #server = createServer((request, response) => void this.#answer(request, response));

  /** Starts a server that is stopped after the test. */
  static async start(): Promise<FakeAcademy> {
    const academy = new FakeAcademy();
    await new Promise<void>((resolve) => academy.#server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      academy.#server.closeAllConnections();
      academy.#server.close();
    });
    return academy;
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The requests so far with this start, which are then forgotten. */
  take(start: string): string[] {
    const taken = this.requests.filter((request) => request.startsWith(start));
    this.requests.length = 0;
    return taken;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // Requests of a command are seconds apart: a connection that it kept is closed by then.
    if (this.#used.has(request.socket)) return void request.socket.destroy();
    this.#used.add(request.socket);
    const line = `${request.method} ${request.url}`;
    this.requests.push(line);
    const fault = this.faultAt(line);
    if (fault === 'break before') return void request.socket.destroy();
    const body = await buffer(request).catch(() => undefined);
    if (!body) return;
    if (typeof fault === 'object') {
      if (fault.retryAfterS) response.setHeader('retry-after', fault.retryAfterS);
      return reply(response, fault.status, fault);
    }
    if (line.startsWith('GET /remotes/')) return void response.end(this.typesFile);
    const { status, value } = this.#handle(line, body, request.headers.authorization);
    if (fault === 'break after') return void request.socket.destroy();
    reply(response, status, value);
  }

  #handle(line: string, body: Buffer, authorization: string | undefined): { status: number; value?: unknown } {
    if (line === 'GET /api/remotes') return { status: 200, value: VISITORS_REGISTRY };
    if (authorization !== 'Bearer token') return problem(401, 'deploy_token_required');
    const [route = '', name = ''] = line.split(/\?(?:name|set)=|(?<=files)\//);
    if (route === 'GET /api/releases/sets') return { status: 200, value: this.sets.get(name) };
    if (route === 'PUT /api/releases/files') return this.#receive(name, body);
    if (route === 'GET /api/releases/types') {
      return this.types ? { status: 200, value: this.types } : problem(404, 'remote_not_found');
    }
    if (route === 'GET /api/releases/registry')
      return this.remotes ? { status: 200, value: { remotes: this.remotes } } : problem(404, 'not_found');
    if (route === 'GET /api/releases/health') return { status: 200, value: this.health };
    if (route === 'GET /api/releases') {
      const value = this.deployments.get(name);
      return value ? { status: 200, value } : problem(404, 'remote_not_found');
    }
    if (route.startsWith('POST /api/releases/sets')) return this.#moveSet(JSON.parse(body.toString()));
    return this.#move(route, JSON.parse(body.toString()));
  }

  #moveSet({ set: name, move, ...member }: SetMember & Partial<SetToMove>) {
    const states = { activate: 'live', rollback: 'rolled_back', leave: 'ready', dissolve: 'dissolved' } as const;
    const state = move ? states[move] : 'ready';
    const before = this.sets.get(name) ?? {
      name,
      state,
      changed_at: '2026-11-26T09:00:00.000Z',
      members: [],
      missing: [],
    };
    if (state === 'live' && before.missing.length > 0) return problem(409, 'release_incompatible');
    const members = !move ? [{ ...member, title: member.name, released_by: 'token' }] : before.members;
    const value: ReleaseSet = { ...before, state, members, ...(state === 'live' && { generation: 7 }) };
    this.sets.set(name, value);
    return { status: 200, value };
  }

  #move(route: string, body: unknown): { status: number; value?: unknown } {
    switch (route) {
      case 'POST /api/releases':
        return this.#announce(releaseInputSchema.parse(body));
      case 'POST /api/releases/activate':
        return this.#activate(activationSchema.parse(body));
      case 'POST /api/releases/preview': {
        const { name, version, days } = previewInputSchema.parse(body);
        const url = `${this.address}/${name}?preview=${version}.${days}`;
        return { status: 200, value: { url, expires_at: '2026-12-01T09:00:00.000Z' } };
      }
      case 'POST /api/releases/canary': {
        const { name, ...canary } = rampInputSchema.parse(body);
        return this.#change(name, (before) => ({ canary: { version: before.canary?.version ?? '', ...canary } }));
      }
      case 'POST /api/releases/promote':
        return this.#change(rollbackInputSchema.parse(body).name, ({ canary }) => ({
          live: canary?.version ?? null,
          canary: null,
        }));
      default:
        return this.#change(rollbackInputSchema.parse(body).name, ({ live }) => ({
          live: rollbackInputSchema.parse(body).version ?? live,
          canary: null,
        }));
    }
  }

  #announce(release: ReleaseInput) {
    this.#announced.set(`${release.name} ${release.version}`, release);
    return { status: 200, value: { missing: this.#missing(release) } };
  }

  #missing({ files, maps = {} }: ReleaseInput): string[] {
    const contents = new Set([files, maps].flatMap(Object.values).map(({ integrity }) => integrity));
    return [...contents].filter((integrity) => !this.files.has(fileDigestOf(integrity)));
  }

  #receive(digest: string, content: Buffer) {
    if (createHash('sha384').update(content).digest('base64url') !== digest) return problem(400, 'file_corrupt');
    this.files.set(digest, content);
    return { status: 204 };
  }

  #activate(activation: ActivationInput) {
    const { releases, canary, replace } = activation;
    this.activations.push(activation);
    const isIncomplete = ({ name, version }: ReleaseAddress) => {
      const announced = this.#announced.get(`${name} ${version}`);
      const { releases: known = [] } = this.deployments.get(name) ?? {};
      const isKept = known.some((one) => one.version === version && !['incomplete', 'retired'].includes(one.state));
      return announced ? this.#missing(announced).length > 0 : !isKept;
    };
    if (releases.some(isIncomplete)) return problem(409, 'release_incomplete');
    const isChanged = releases.some(({ name, version, replaces }) => {
      const live = this.deployments.get(name)?.live ?? null;
      return replaces !== undefined && live !== replaces && live !== version;
    });
    if (isChanged && !replace) return problem(409, 'live_changed');
    const value = releases.map(({ name, version }) => {
      const before = this.deployments.get(name) ?? deploymentOf(name);
      const served = canary ? { canary: { ...canary, version } } : { live: version, canary: null };
      const others = before.releases.filter((one) => one.version !== version);
      const after: Deployment = { ...before, ...served, releases: [releaseOf(version), ...others] };
      this.deployments.set(name, after);
      return after;
    });
    return { status: 200, value };
  }

  #change(name: string, change: (before: Deployment) => Partial<Deployment>) {
    const before = this.deployments.get(name) ?? deploymentOf(name);
    const value = { ...before, ...change(before) };
    this.deployments.set(name, value);
    return { status: 200, value };
  }
}

/** What the academy answers to visitors. */
const VISITORS_REGISTRY = { remotes: [], restricted: ['admin'] };

/** A remote that is live, with changes. */
export function liveRemote(name: string, changes: Partial<LiveRemote> = {}): LiveRemote {
  return {
    ...DESCRIPTION,
    name,
    title: name,
    sections: [name],
    access: 'everyone',
    version: '1.0.0',
    manifest: `/remotes/${name}/1.0.0/mf-manifest.json`,
    integrity: {},
    contract_version: 1,
    ...changes,
  };
}

/** A deployment without releases, with changes. */
export function deploymentOf(name: string, changes: Partial<Deployment> = {}): Deployment {
  const none = { live: null, canary: null, rollback_to: null, proposed: null, releases: [] };
  return { name, title: name, ...none, ...changes };
}

/** A release of the operator, with changes. */
export function releaseOf(version: string, changes: Partial<Release> = {}): Release {
  const origin = { author: null, commit: null, message: null };
  const released_at = '2026-11-21T09:00:00.000Z';
  return { version, state: 'live', released_at, released_by: 'Opérateur', origin, ...changes };
}

/** A terminal that remembers what it was told. */
export function recordingTerminal(): Terminal & { lines: string[] } {
  const lines: string[] = [];
  const say = (text: string) => void lines.push(text);
  return {
    lines,
    say,
    warn: (text) => say(`! ${text}`),
    progress: (label) => (done, total) => say(`${label} ${done}/${total}`),
  };
}

/** A clock on which pauses take no time, and are remembered in milliseconds. */
export function fakeClock(): Clock & { pauses: number[] } {
  let now = 0;
  const pauses: number[] = [];
  const sleep = async (ms: number) => {
    pauses.push(ms);
    now += ms;
  };
  return { now: () => now, sleep, pauses };
}

/** A fault at the first requests with this start only. */
export function faultAtFirst(times: number, start: string, fault: Fault): (request: string) => Fault | undefined {
  let left = times;
  return (request) => (request.startsWith(start) && left-- > 0 ? fault : undefined);
}

/** An empty folder, deleted after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'delivery-spec-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes files below a folder; what is not text is written as JSON. */
export function writeFiles(folder: string, files: Record<string, unknown>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content));
  }
}

/** The description of a remote for tests. */
export const DESCRIPTION = {
  name: 'news',
  title: 'Actualités',
  sections: ['news'],
  access: 'everyone',
  links: [],
  icon: 'M3 3h18v18H3z',
};

/** The package.json of an application, with changes. */
export function packageOf(version: string, changes: object = {}): object {
  return { version, author: 'Ada <ada@example.org>', ...changes };
}

/** A built remote with a page of this content. */
export function builtRemote(page = 'export {}', name = 'news'): BuiltApplication {
  const folder = temporaryFolder();
  const assets = { js: { sync: ['assets/page.js'], async: [] }, css: { sync: [], async: [] } };
  writeFiles(folder, {
    'package.json': packageOf('1.2.0'),
    'remote.json': { ...DESCRIPTION, name, sections: [name] },
    'dist/.compatibility.json': { contract_version: 1, shared: { react: { range: '^19.3.1', names: ['use'] } } },
    'dist/mf-manifest.json': { metaData: { remoteEntry: { name: 'remote-entry.js' } }, exposes: [{ assets }] },
    'dist/remote-entry.js': `// ${name}`,
    'dist/assets/page.js': page,
    'dist/assets/page.css.map': '{}',
    'dist/mf-stats.json': '{}',
  });
  return { name, label: `${name}-app`, folder, dist: join(folder, 'dist') };
}

/** A built shell with a page of this content. */
export function builtShell(page = '<!doctype html>'): BuiltApplication {
  const folder = temporaryFolder();
  writeFiles(folder, {
    'package.json': packageOf('1.0.0'),
    'dist/.compatibility.json': { contract_version: 1, shared: { react: { version: '19.3.1', names: ['use'] } } },
    'dist/index.html': page,
    'dist/main.js': '// shell',
  });
  return { name: 'shell', label: 'shell', folder, dist: join(folder, 'dist') };
}

function problem(status: number, code: string) {
  return { status, value: { status, code, detail: `problème ${code}` } };
}

function reply(response: ServerResponse, status: number, value: unknown): void {
  if (status === 204) response.writeHead(status).end();
  else response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}
