import { createRequire } from 'node:module';
import { Injectable, Logger } from '@nestjs/common';
import { BoundedQueue } from '../../common/bounded-queue.ts';
import { Metrics } from '../../common/metrics.ts';
import { ProblemError } from '../../common/problem.error.ts';
import { readFaces } from './faces.ts';

type Typst = typeof import('@myriaddreamin/typst-ts-node-compiler');
type Compiler = InstanceType<Typst['NodeCompiler']>;

/** One document at a time: setting one occupies the thread of all requests for some ten milliseconds. */
const SETTING = { concurrency: 1, length: 16, waitMs: 10_000 };

/** Number of later documents after which what Typst has memorized of one is forgotten. */
const MEMORY = 5;

const require = createRequire(import.meta.url);

/** Sets documents as PDF/UA-1 with Typst. */
@Injectable()
export class TypesetterService {
  readonly #logger = new Logger('Typesetter');
  readonly #queue = new BoundedQueue(SETTING);
  #compiler: Compiler | undefined;

  constructor(metrics: Metrics) {
    metrics.watchQueue('documents', () => this.#queue.waiting);
  }

  /**
   * Sets a template with data, which it reads as JSON and never as code.
   * @throws {ProblemError} `certificate_unprintable` when a character is in none of the fonts; `overloaded`
   */
  pdf(template: string, data: object): Promise<Buffer> {
    return this.#queue.run(async () => this.#set(template, data));
  }

  #set(template: string, data: object): Buffer {
    this.#compiler ??= createCompiler();
    const { result, ...compiled } = this.#compile(this.#compiler, template, data);
    if (!result) throw new Error(`the template has errors: ${compiled.faults}`);
    try {
      return this.#compiler.pdf(result, { pdfStandard: 'ua-1' });
    } catch (cause) {
      // Typst refuses a PDF/UA with characters that no font has.
      if (!String(cause).includes('could not be displayed')) throw cause;
      this.#logger.warn('a document has a character that no font has');
      throw new ProblemError('certificate_unprintable', { cause });
    } finally {
      this.#compiler.evictCache(MEMORY);
    }
  }

  #compile(compiler: Compiler, template: string, data: object) {
    const compiled = compiler.compile({ mainFileContent: template, inputs: { data: JSON.stringify(data) } });
    return { result: compiled.result, faults: JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics ?? []) };
  }
}

/** Loaded with the first document, because most instances set none, and a platform without it can do everything else. */
function createCompiler(): Compiler {
  const { NodeCompiler }: Typst = require('@myriaddreamin/typst-ts-node-compiler');
  return NodeCompiler.create({ fontArgs: [{ fontBlobs: readFaces() }] });
}
