import { type ChildProcess, fork } from 'node:child_process';
import PQueue from 'p-queue';
import pTimeout from 'p-timeout';
import {
  type FromRenderer,
  fromRendererSchema,
  type PageRequest,
  type RenderedPage,
  renderedPageSchema,
} from '../contract/page/rendering.ts';
import { forbiddenIn } from './allowed-markup.ts';

/** Longest time for a page, without that in the queue, in milliseconds; the process is killed then. */
const PAGE_MS = 2000;

/** Longest time until the code is loaded, in milliseconds. */
const START_MS = 5000;

/** Maximum number of pages that wait for their turn. */
const WAITING_MAX = 20;

/** Maximum number of answers of the server for one page. */
const FETCHES_MAX = 20;

/** Longest wait for an answer of the server, in milliseconds: during an outage the page fails, and not the process. */
const ANSWER_MS = 700;

/** The reason of a failure comes from code of releases. */
const REASON_MAX = 2000;

const TOO_MANY = { status: 429, body: '{}' };
const UNAVAILABLE = { status: 503, body: '{}' };

/** The Node version decides whether the permission model is still experimental. */
const PERMISSION = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission';

/** The code of a renderer: the server files of a shell and of remotes by name. */
export interface RendererCode {
  shell: string;
  remotes: Record<string, string>;
}

/** The answer to a GET request that a page makes while it is rendered. */
export interface Answer {
  status: number;
  body: string;
}

interface Work {
  id: number;
  read: (address: string) => Promise<Answer>;
  resolve: (page: RenderedPage | undefined) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout;
  fetches: number;
}

/** Code of releases does not render a page: it failed, was too slow or its result is not allowed. */
export class RenderError extends Error {
  override name = 'RenderError';

  /** @param isTemporary whether nothing is wrong with the code: too much to do, or the process was stopped */
  constructor(
    reason: string,
    readonly isTemporary = false,
  ) {
    super(reason.slice(0, REASON_MAX));
  }
}

/** A process that renders pages with the code of certain releases. Once it has ended, it stays so. */
export class Renderer {
  readonly #process: ChildProcess;
  readonly #loaded: Promise<void>;
  #settleLoading: (failure?: RenderError) => void = () => {};
  readonly #startTimer: NodeJS.Timeout;
  /** The stores of the shell are those of one page. */
  readonly #oneAtATime = new PQueue({ concurrency: 1 });
  #work: Work | undefined;
  #pages = 0;
  #failure: RenderError | undefined;

  /** Starts the process from the file of renderer-process.ts. */
  constructor(file: string, code: RendererCode) {
    this.#loaded = new Promise((resolve, reject) => {
      this.#settleLoading = (failure) => (failure ? reject(failure) : resolve());
    });
    this.#loaded.catch(() => {});
    this.#process = fork(file, {
      execArgv: ['--no-warnings', PERMISSION, '--allow-worker', `--allow-fs-read=${file}`],
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.#startTimer = setTimeout(() => this.#end(new RenderError(`no start in ${START_MS} ms`)), START_MS);
    this.#process.on('message', (message) => this.#receive(message));
    this.#process.on('exit', () => this.#end(new RenderError('the process ended')));
    this.#process.on('error', (error) => this.#end(new RenderError(error.message)));
    this.#process.send({ type: 'load', ...code });
  }

  /** Why the process has ended; undefined while it renders. */
  get failure(): RenderError | undefined {
    return this.#failure;
  }

  /**
   * Renders a page, which reads the answers of the server by `read`.
   * @returns undefined when the page is not one that is rendered
   * @throws {RenderError}
   */
  async render(request: PageRequest, read: Work['read']): Promise<RenderedPage | undefined> {
    if (this.#oneAtATime.size >= WAITING_MAX) throw new RenderError('too many pages wait', true);
    return this.#oneAtATime.add(async () => {
      await this.#loaded;
      if (this.#failure) throw this.#failure;
      return this.#render(request, read);
    });
  }

  /** Ends the process once the pages that wait are rendered. */
  stop(): void {
    void this.#oneAtATime.add(() => this.#end(new RenderError('stopped', true)));
  }

  #render(request: PageRequest, read: Work['read']): Promise<RenderedPage | undefined> {
    return new Promise((resolve, reject) => {
      this.#pages += 1;
      const timer = setTimeout(() => this.#end(new RenderError(`no page in ${PAGE_MS} ms: ${request.path}`)), PAGE_MS);
      this.#work = { id: this.#pages, read, resolve, reject, timer, fetches: 0 };
      this.#process.send({ type: 'render', id: this.#work.id, request });
    });
  }

  #receive(received: unknown): void {
    const message = messageIn(received);
    if (message?.type === 'loaded') {
      clearTimeout(this.#startTimer);
      this.#settleLoading();
    } else if (message?.type === 'failed') {
      this.#end(new RenderError(message.message));
    } else if (message?.type === 'fetch') {
      void this.#answer(message.id, message.address);
    } else if (message && message.id === this.#work?.id) {
      this.#settle(this.#work, message);
    } else {
      this.#end(new RenderError('what the process sends is no answer'));
    }
  }

  #settle(work: Work, message: Extract<FromRenderer, { type: 'rendered' | 'rejected' }>): void {
    this.#work = undefined;
    clearTimeout(work.timer);
    try {
      work.resolve(pageIn(message));
    } catch (error) {
      work.reject(error instanceof RenderError ? error : new RenderError(String(error)));
    }
  }

  async #answer(id: number, address: string): Promise<void> {
    const work = this.#work;
    if (!work) return;
    work.fetches += 1;
    const { status, body } = work.fetches > FETCHES_MAX ? TOO_MANY : await answerOf(work.read(address));
    if (!this.#failure) this.#process.send({ type: 'answer', id, status, body });
  }

  #end(failure: RenderError): void {
    if (this.#failure) return;
    this.#failure = failure;
    this.#process.kill('SIGKILL');
    clearTimeout(this.#startTimer);
    this.#settleLoading(failure);
    clearTimeout(this.#work?.timer);
    this.#work?.reject(failure);
    this.#work = undefined;
  }
}

/** An answer of the server, or that it is unavailable. */
async function answerOf(reading: Promise<Answer>): Promise<Answer> {
  const answer = await pTimeout(reading, { milliseconds: ANSWER_MS, message: false }).catch(() => undefined);
  return answer ?? UNAVAILABLE;
}

/** What the process has sent; undefined for anything else than a message. */
function messageIn(received: unknown): FromRenderer | undefined {
  try {
    return fromRendererSchema.parse(JSON.parse(String(received)));
  } catch {
    return undefined;
  }
}

/** @throws {RenderError} */
function pageIn(message: Extract<FromRenderer, { type: 'rendered' | 'rejected' }>): RenderedPage | undefined {
  if (message.type === 'rejected') throw new RenderError(message.message);
  if (message.page === undefined) return undefined;
  const { data, error } = renderedPageSchema.safeParse(message.page);
  if (!data) throw new RenderError(`not a page: ${error.message}`);
  const found = forbiddenIn(data.html);
  if (found) throw new RenderError(`not allowed in a page: ${found}`);
  return data;
}
