import { type ChildProcess, fork } from 'node:child_process';
import PQueue from 'p-queue';
import pTimeout from 'p-timeout';
import {
  type FromRenderer,
  fromRendererSchema,
  type MarkedPages,
  type PageRequest,
  type RenderedPage,
  renderedPageSchema,
} from '../contract/page/rendering.ts';
import { forbiddenIn } from './allowed-markup.ts';
import { limitProcessTime } from './process-time-limit.ts';

/** Longest time for a page of a visitor, without that in the queue, in milliseconds; the process is killed then. */
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
  endLimit: () => void;
  fetches: number;
  /** Whether the server has not answered everything that the page asked for. */
  lacksAnswer: boolean;
}

/**
 * Why there is no page: what the code does; it was too slow; its process ended; the server did not answer it; there was too much
 * to do, or the process was stopped. Of the last two the code is not the cause.
 */
export type RenderFault = 'code' | 'late' | 'ended' | 'unanswered' | 'busy';

/** Code of releases does not render a page: it failed, was too slow or its result is not allowed. */
export class RenderError extends Error {
  override name = 'RenderError';

  constructor(
    reason: string,
    readonly fault: RenderFault = 'code',
  ) {
    super(reason.slice(0, REASON_MAX));
  }
}

/** A process that renders pages with the code of certain releases. Once it has ended, it stays so. */
export class Renderer {
  readonly #process: ChildProcess;
  readonly #loaded: Promise<MarkedPages>;
  #settleLoading: (result: MarkedPages | RenderError) => void = () => {};
  readonly #endStartLimit: () => void;
  /** The stores of the shell are those of one page. */
  readonly #oneAtATime = new PQueue({ concurrency: 1 });
  #work: Work | undefined;
  #pages = 0;
  #failure: RenderError | undefined;

  /**
   * Starts the process from the file of renderer-process.ts. `candidateMs` is the longest time for a page of which nobody waits:
   * on a busy machine it may take longer.
   */
  constructor(
    file: string,
    code: RendererCode,
    private readonly candidateMs?: number,
  ) {
    this.#loaded = new Promise((resolve, reject) => {
      this.#settleLoading = (result) => (result instanceof RenderError ? reject(result) : resolve(result));
    });
    this.#loaded.catch(() => {});
    this.#process = fork(file, {
      execArgv: ['--no-warnings', PERMISSION, '--allow-worker', `--allow-fs-read=${file}`],
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.#endStartLimit = this.#limit(START_MS, () => this.#end(new RenderError(`no start in ${START_MS} ms`, 'late')));
    this.#process.on('message', (message) => this.#receive(message));
    this.#process.on('exit', () => this.#end(new RenderError('the process ended', 'ended')));
    this.#process.on('error', (error) => this.#end(new RenderError(error.message, 'ended')));
    this.#process.send({ type: 'load', ...code });
  }

  /** Why the process has ended; undefined while it renders. */
  get failure(): RenderError | undefined {
    return this.#failure;
  }

  /** The pages that the remotes mark as rendered, once the code is loaded. @throws {RenderError} */
  markedPages(): Promise<MarkedPages> {
    return this.#loaded;
  }

  /**
   * Renders a page, which reads the answers of the server by `read`.
   * @returns undefined when the page is not one that is rendered
   * @throws {RenderError}
   */
  async render(request: PageRequest, read: Work['read']): Promise<RenderedPage | undefined> {
    if (this.#oneAtATime.size >= WAITING_MAX) throw new RenderError('too many pages wait', 'busy');
    return this.#oneAtATime.add(async () => {
      await this.#loaded;
      if (this.#failure) throw this.#failure;
      return this.#render(request, read);
    });
  }

  /** Ends the process once the pages that wait are rendered. */
  stop(): void {
    void this.#oneAtATime.add(() => this.#end(new RenderError('stopped', 'busy')));
  }

  #render(request: PageRequest, read: Work['read']): Promise<RenderedPage | undefined> {
    return new Promise((resolve, reject) => {
      this.#pages += 1;
      const pageMs = this.candidateMs ?? PAGE_MS;
      const end = () => this.#end(new RenderError(`no page in ${pageMs} ms: ${request.path}`, 'late'));
      const endLimit = this.#limit(pageMs, end);
      this.#work = { id: this.#pages, read, resolve, reject, endLimit, fetches: 0, lacksAnswer: false };
      this.#process.send({ type: 'render', id: this.#work.id, request });
    });
  }

  /** Others wait behind a visitor's page: how long it takes counts, and not why. */
  #limit(ms: number, end: () => void): () => void {
    if (this.candidateMs !== undefined) return limitProcessTime(this.#process.pid, ms, end);
    const timer = setTimeout(end, ms);
    return () => clearTimeout(timer);
  }

  #receive(received: unknown): void {
    const message = messageIn(received);
    if (message?.type === 'loaded') {
      this.#endStartLimit();
      this.#settleLoading(message.pages);
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
    work.endLimit();
    try {
      work.resolve(pageIn(message));
    } catch (error) {
      work.reject(causeOf(error instanceof RenderError ? error : new RenderError(String(error)), work));
    }
  }

  async #answer(id: number, address: string): Promise<void> {
    const work = this.#work;
    if (!work) return;
    work.fetches += 1;
    const isTooMany = work.fetches > FETCHES_MAX;
    const { status, body } = isTooMany ? TOO_MANY : await answerOf(work.read(address));
    if (!isTooMany && (status === 429 || status >= 500)) work.lacksAnswer = true;
    if (!this.#failure) this.#process.send({ type: 'answer', id, status, body });
  }

  #end(failure: RenderError): void {
    if (this.#failure) return;
    this.#failure = this.#work ? causeOf(failure, this.#work) : failure;
    this.#process.kill('SIGKILL');
    this.#endStartLimit();
    this.#settleLoading(failure);
    this.#work?.endLimit();
    this.#work?.reject(this.#failure);
    this.#work = undefined;
  }
}

/** A page may fail because the server has not answered it. */
function causeOf({ message, fault }: RenderError, { lacksAnswer }: Work): RenderError {
  return new RenderError(message, lacksAnswer ? 'unanswered' : fault);
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
