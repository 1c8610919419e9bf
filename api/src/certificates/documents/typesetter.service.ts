import { createRequire } from 'node:module';
import { Injectable, Logger } from '@nestjs/common';
import { BoundedQueue } from '../../common/bounded-queue.ts';
import { Metrics } from '../../common/metrics.ts';
import { ProblemError } from '../../common/problem.error.ts';
import { readFaces } from './faces.ts';

type Typst = typeof import('@myriaddreamin/typst-ts-node-compiler');
type Compiler = InstanceType<Typst['NodeCompiler']>;
type Document = NonNullable<ReturnType<Compiler['compile']>['result']>;

/** One document at a time: setting one occupies the thread of all requests for some ten milliseconds. */
const SETTING = { concurrency: 1, length: 16, waitMs: 10_000 };

/** Number of later documents after which what Typst has memorized of one is forgotten. */
const MEMORY = 5;

const require = createRequire(import.meta.url);

/** Sets documents with Typst. */
@Injectable()
export class TypesetterService {
  readonly #logger = new Logger('Typesetter');
  readonly #queue = new BoundedQueue(SETTING);
  #compiler: Compiler | undefined;

  constructor(metrics: Metrics) {
    metrics.watchQueue('documents', () => this.#queue.waiting);
  }

  /**
   * Sets a template with data, which it reads as JSON and never as code, as PDF/UA-1.
   * @throws {ProblemError} `certificate_unprintable` when a character is in none of the fonts; `overloaded`
   */
  pdf(template: string, data: object): Promise<Buffer> {
    return this.#queue.run(async () => this.#set(template, data, (...compiled) => this.#toPdf(...compiled)));
  }

  /** Sets a template of one page with data as an SVG without texts: letters are paths. @throws {ProblemError} `overloaded` */
  async svg(template: string, data: object): Promise<string> {
    const svg = await this.#queue.run(async () =>
      this.#set(template, data, (compiler, document) => compiler.svg(document)),
    );
    // For browsers only; it hides the colors of letters from other programs.
    return svg.replace(/<style\b.*?<\/style>/gs, '');
  }

  #set<Result>(template: string, data: object, write: (compiler: Compiler, document: Document) => Result): Result {
    this.#compiler ??= createCompiler();
    const { result, ...compiled } = this.#compile(this.#compiler, template, data);
    if (!result) throw new Error(`the template has errors: ${compiled.faults}`);
    try {
      return write(this.#compiler, result);
    } finally {
      this.#compiler.evictCache(MEMORY);
    }
  }

  #toPdf(compiler: Compiler, document: Document): Buffer {
    try {
      return compiler.pdf(document, { pdfStandard: 'ua-1' });
    } catch (cause) {
      // Typst refuses a PDF/UA with characters that no font has.
      if (!String(cause).includes('could not be displayed')) throw cause;
      this.#logger.warn('a document has a character that no font has');
      throw new ProblemError('certificate_unprintable', { cause });
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
