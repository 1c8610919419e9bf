import { createHash } from 'node:crypto';
import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import pTimeout from 'p-timeout';
import { SERVER_FILE } from '../../contract/federation.ts';
import { readQuery } from '../../contract/page/page-query.ts';
import type { PageRequest, RenderedPage } from '../../contract/page/rendering.ts';
import { fileDigestOf } from '../../contract/releases.ts';
import { RenderError, Renderer, type RendererCode } from '../../rendering/index.ts';
import { DELIVERY_CACHE_BYTES } from '../common/cache-sizes.ts';
import { messageOf } from '../common/message-of.ts';
import {
  type DataVersions,
  DELIVERY_OPTIONS,
  DeliveryDatabase,
  type DeliveryOptions,
  DeliveryProduct,
  RELEASE_STORE,
  type VisitorAnswer,
} from '../ports.ts';
import type { ReleaseStore } from '../store/index.ts';

/** Maximum number of processes: live, canary and previews; a further one ends that used least recently. */
const RENDERERS_MAX = 4;

/** A process that nobody needs ends after this time, in milliseconds. */
const IDLE_MS = 5 * 60_000;

/** Maximum number of the pages kept. */
const PAGES_MAX = 500;

/** What a character needs: two bytes where one of a text is not Latin-1, and about twice that in an object. */
const CHARACTER_BYTES = { text: 2, object: 4 };

/** How long an answer that a kept page has read is waited for, in milliseconds: the page stays when it cannot be read. */
const CHECK_MS = 300;

/** How long a page that failed is not tried again, in milliseconds. */
const FAILURE_MS = 10_000;

/** Pause after a failed process, doubled by each further one, in milliseconds. */
const PAUSE_MS = 1000;
const PAUSE_MAX_MS = 60_000;

/** The server files with which a page is rendered, by `integrity`. */
export interface ServerFiles {
  shell: string | undefined;
  /** By name of the remote. */
  remotes: Record<string, string>;
}

/** Reads the server's answer to a GET request. */
type Read = (address: string) => Promise<VisitorAnswer>;

/** A page and what it depends on. */
export interface PageToRender {
  request: PageRequest;
  files: ServerFiles;
  /** Undefined before they could be read. */
  dataVersions: DataVersions | undefined;
  read: Read;
  /** Whether the visitor may have one more page rendered; asked only when none is kept. */
  mayRender: () => Promise<boolean>;
  /** Told each time that it is tried and the code fails, with the stack. */
  noteFailure: (stack: string) => void;
}

/** What became of a page, and what it depends on. */
interface KeptPage {
  page: RenderedPage | undefined;
  /** The versions of the parts of the data that it read. */
  versions: Map<string, string | undefined>;
  /** The other answers that it read. */
  answers: Map<string, VisitorAnswer>;
  /** How long it is kept, in milliseconds, when it is not kept as long as there is room. */
  ttl?: number;
}

interface Pause {
  until: number;
  length: number;
}

/** Renders pages in processes of their own. Whatever fails: there is no rendered page then, and browsers draw it. */
@Injectable()
export class RenderingService implements OnApplicationShutdown {
  readonly #logger = new Logger('Rendering');
  readonly #renderers = new LRUCache<string, Promise<Renderer>>({
    max: RENDERERS_MAX,
    ttl: IDLE_MS,
    ttlAutopurge: true,
    updateAgeOnGet: true,
    dispose: (renderer) => void renderer.then((one) => one.stop()).catch(() => {}),
  });
  readonly #pages = new LRUCache<string, KeptPage>({
    max: PAGES_MAX,
    maxSize: DELIVERY_CACHE_BYTES.renderedPages,
    sizeCalculation: ({ page }) => (page ? bytesOf(page) : 1),
  });
  /** The parameters that pages read, by the code and the path of those that were rendered. */
  readonly #parameters = new LRUCache<string, readonly string[]>({ max: PAGES_MAX });
  /** The pages that could not be rendered when they were last tried, by the code and their path; and the code that ended its process. */
  readonly #failed = new LRUCache<string, true>({ max: PAGES_MAX });
  readonly #underway = new Map<string, Promise<KeptPage>>();
  readonly #pauses = new LRUCache<string, Pause>({ max: 100 });
  #lastVersions: DataVersions | undefined;

  constructor(
    private readonly database: DeliveryDatabase,
    private readonly product: DeliveryProduct,
    @Inject(RELEASE_STORE) private readonly store: ReleaseStore,
    @Inject(DELIVERY_OPTIONS) private readonly options: DeliveryOptions,
  ) {}

  onApplicationShutdown(): void {
    this.#renderers.clear();
  }

  /** The versions of the product's data; during an outage of the database the last ones, so that pages stay. */
  async dataVersions(): Promise<DataVersions | undefined> {
    if (!this.options.rendererFile || !this.database.ready) return this.#lastVersions;
    try {
      this.#lastVersions = await this.database.withinFallbackTime(this.product.dataVersions());
    } catch (error) {
      this.#logger.warn(`pages of the last versions of the data are served: ${messageOf(error)}`);
    }
    return this.#lastVersions;
  }

  /** Starts the process for these files, so that the first page need not wait for it. */
  async warm(files: ServerFiles): Promise<void> {
    if (!this.options.rendererFile || !files.shell) return;
    const code = JSON.stringify(files);
    await this.#rendererOf(code, files).catch((error: unknown) => this.#pauseAfter(code, error));
  }

  /** The page, rendered now or before; undefined when it is not rendered, failed, or takes too long. */
  async page(wanted: PageToRender): Promise<RenderedPage | undefined> {
    const { request, files, dataVersions } = wanted;
    if (!this.options.rendererFile || !files.shell || !dataVersions) return undefined;
    const code = JSON.stringify(files);
    try {
      // A form is one visitor's, who would lose what was typed without the page: nothing is kept, nor given up early.
      if (request.form) return (await wanted.mayRender()) ? (await this.#render(code, wanted)).page : undefined;
      const milliseconds = this.options.renderingTimeMs;
      return await pTimeout(this.#keptOrRendered(code, wanted), { milliseconds, message: false });
    } catch (error) {
      this.#logger.error(`${request.path} is not rendered: ${messageOf(error)}`);
      return undefined;
    }
  }

  /** Whether the code is the reason for which a page is not rendered, when it was last tried. */
  hasFailed(files: ServerFiles, path: string): boolean {
    const code = JSON.stringify(files);
    return this.#failed.has(code) || this.#failed.has(digestOfJson([code, path]));
  }

  async #keptOrRendered(code: string, asked: PageToRender): Promise<RenderedPage | undefined> {
    const place = digestOfJson([code, asked.request.path]);
    const wanted = withQuery(asked, this.#parameters.get(place));
    const key = keyOf(code, wanted);
    const found = this.#pages.get(key);
    if (found && (await isCurrent(found, wanted))) return found.page;
    // Only with the same versions: one that began before a change would show what was before.
    const work = digestOfJson([key, wanted.dataVersions]);
    const underway = this.#underway.get(work);
    // It may have read answers that have changed since.
    if (underway) {
      const done = await underway;
      if (await isCurrent(done, wanted)) return done.page;
    }
    if (!(await wanted.mayRender())) return undefined;
    // Another request may have started it meanwhile.
    const started = this.#underway.get(work) ?? this.#render(code, wanted);
    this.#underway.set(work, started);
    const done = await started.finally(() => {
      if (this.#underway.get(work) === started) this.#underway.delete(work);
    });
    const parameters = done.page?.parameters;
    if (parameters) this.#parameters.set(place, parameters);
    const kept = withQuery(wanted, parameters);
    if (done.ttl !== 0) this.#pages.set(keyOf(code, kept), done, done.ttl ? { ttl: done.ttl } : {});
    return done.page;
  }

  async #render(code: string, { request, files, dataVersions, read, noteFailure }: PageToRender): Promise<KeptPage> {
    const noted: Pick<KeptPage, 'versions' | 'answers'> = { versions: new Map(), answers: new Map() };
    const pause = this.#pauses.get(code);
    if (pause && pause.until > performance.now()) return { page: undefined, ...noted, ttl: 0 };
    const readAndNote: Read = async (address) => {
      const answer = await read(address);
      if (!answer.parts) noted.answers.set(address, answer);
      for (const part of answer.parts ?? []) noted.versions.set(part, dataVersions?.[part]);
      return answer;
    };
    const place = digestOfJson([code, request.path]);
    let renderer: Renderer | undefined;
    try {
      renderer = await this.#rendererOf(code, files);
      const page = await renderer.render(request, readAndNote);
      this.#pauses.delete(code);
      for (const key of [code, place]) this.#failed.delete(key);
      return { page, ...noted };
    } catch (error) {
      const fault = error instanceof RenderError ? error.fault : 'unanswered';
      if (fault === 'busy') return { page: undefined, ...noted, ttl: 0 };
      const hasEnded = !renderer || renderer.failure;
      if (fault !== 'unanswered') {
        for (const key of hasEnded ? [code, place] : [place]) this.#failed.set(key, true);
        noteFailure(messageOf(error));
      }
      if (hasEnded) {
        // Another attempt is for the first request after the pause.
        this.#pauseAfter(code, error);
        return { page: undefined, ...noted, ttl: 0 };
      }
      this.#logger.warn(`${request.path} is not rendered: ${messageOf(error)}`);
      return { page: undefined, ...noted, ttl: FAILURE_MS };
    }
  }

  async #rendererOf(code: string, files: ServerFiles): Promise<Renderer> {
    const running = this.#renderers.get(code);
    if (running) {
      const renderer = await running.catch(() => undefined);
      if (renderer && !renderer.failure) return renderer;
      // Another page may have started one meanwhile.
      if (this.#renderers.get(code) !== running) return this.#rendererOf(code, files);
    }
    const started = this.start(files);
    this.#renderers.set(code, started);
    return started;
  }

  /** Starts a process for these files, which the caller stops; for those of a candidate with the longest time for a page. */
  async start({ shell, remotes }: ServerFiles, candidateMs?: number): Promise<Renderer> {
    const names = Object.keys(remotes);
    const [host = '', ...others] = await Promise.all(
      [shell ?? '', ...Object.values(remotes)].map((it) => this.#read(it)),
    );
    const code: RendererCode = {
      shell: host,
      remotes: Object.fromEntries(names.map((name, index) => [name, others[index] ?? ''])),
    };
    return new Renderer(this.options.rendererFile ?? '', code, candidateMs);
  }

  /** The code is executed: the store gives out what it was released as, or nothing. */
  async #read(integrity: string): Promise<string> {
    const content = await this.store.read(fileDigestOf(integrity));
    if (!content) throw new Error(`a ${SERVER_FILE} is not in the store, or damaged`);
    return content.toString();
  }

  #pauseAfter(code: string, error: unknown): void {
    const last = this.#pauses.get(code);
    // All pages that waited for a process fail with it.
    if (last && last.until > performance.now()) return;
    const length = Math.min(2 * (last?.length ?? PAUSE_MS / 2), PAUSE_MAX_MS);
    this.#pauses.set(code, { until: performance.now() + length, length });
    this.#logger.warn(`a page is not rendered, next attempt in ${length} ms: ${messageOf(error)}`);
  }
}

/** The page with the parameters that it reads; with all of them while those are not known. */
function withQuery(wanted: PageToRender, parameters: readonly string[] | undefined): PageToRender {
  const { request } = wanted;
  return parameters ? { ...wanted, request: { ...request, search: readQuery(request.search, parameters) } } : wanted;
}

function bytesOf({ html, state }: RenderedPage): number {
  return CHARACTER_BYTES.text * html.length + CHARACTER_BYTES.object * JSON.stringify(state).length;
}

function keyOf(code: string, { request }: PageToRender): string {
  return digestOfJson([code, request]);
}

function digestOfJson(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64');
}

/** Whether what a page has read is still the same, as far as it can be read. */
async function isCurrent({ versions, answers }: KeptPage, { dataVersions, read }: PageToRender): Promise<boolean> {
  for (const [part, version] of versions) if (version !== dataVersions?.[part]) return false;
  const checks = [...answers].map(async ([address, before]) => {
    const now = await pTimeout(read(address), { milliseconds: CHECK_MS, message: false });
    return !now || now.status >= 500 || (now.status === before.status && now.body === before.body);
  });
  return (await Promise.all(checks)).every(Boolean);
}
