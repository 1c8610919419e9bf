import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Piscina } from 'piscina';
import { BoundedQueue } from '../../common/bounded-queue.ts';
import { Metrics } from '../../common/metrics.ts';
import { ProblemError } from '../../common/problem.error.ts';
import type { AttestationContent, CertificateContent } from './document-data.ts';
import type { Typesetting } from './typesetting-thread.ts';

/** One document at a time: there is one thread. */
const SETTING = { concurrency: 1, length: 16, waitMs: 10_000 };

/** A thread that nobody needs ends after this time, with the memory of its fonts, in milliseconds. */
const IDLE_MS = 60_000;

/** A document that takes longer ends its thread, in milliseconds. */
const LONGEST_MS = 20_000;

/** Built beside the server; specs run the source. */
const IS_BUILT = import.meta.url.endsWith('.js');
const THREAD = new URL(IS_BUILT ? './typesetting.js' : './typesetting-thread.ts', import.meta.url).href;

/** Sets documents with Typst, in a thread beside that of the requests; see docs/decisions/086. */
@Injectable()
export class TypesetterService implements OnApplicationShutdown {
  readonly #queue = new BoundedQueue(SETTING);
  #threads: Piscina<Typesetting, Uint8Array> | undefined;

  constructor(metrics: Metrics) {
    metrics.watchQueue('documents', () => this.#queue.waiting);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#threads?.destroy();
  }

  /** A certificate as PDF/UA-1. @throws {ProblemError} `overloaded` */
  certificate(content: CertificateContent): Promise<Buffer> {
    return this.#set({ kind: 'certificate', content });
  }

  /** An attestation as PDF/UA-1. @throws {ProblemError} `overloaded` */
  attestation(content: AttestationContent): Promise<Buffer> {
    return this.#set({ kind: 'attestation', content });
  }

  /** Sets a template of one page with data as an SVG without texts: letters are paths. @throws {ProblemError} `overloaded` */
  async svg(template: string, data: object): Promise<string> {
    const svg = (await this.#set({ kind: 'svg', template, data })).toString();
    // For browsers only; it hides the colors of letters from other programs.
    return svg.replace(/<style\b.*?<\/style>/gs, '');
  }

  #set(task: Typesetting): Promise<Buffer> {
    return this.#queue.run(async () => {
      this.#threads ??= startThread();
      const signal = AbortSignal.timeout(LONGEST_MS);
      const set = this.#threads.run(task, { signal }).catch((cause: unknown) => {
        throw signal.aborted ? new ProblemError('overloaded', { cause }) : cause;
      });
      const { buffer, byteOffset, byteLength } = await set;
      return Buffer.from(buffer, byteOffset, byteLength);
    });
  }
}

/** Requests go first where documents and they share a core. */
function startThread(): Piscina<Typesetting, Uint8Array> {
  return new Piscina({
    ...{ filename: THREAD, name: 'typeset' },
    ...{ minThreads: 0, maxThreads: 1, idleTimeout: IDLE_MS, niceIncrement: 10 },
    ...(!IS_BUILT && { execArgv: ['--import', 'tsx'] }),
  });
}
