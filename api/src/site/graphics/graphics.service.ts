import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { ProblemError, RequestWork } from '../../foundation/index.ts';
import type { GraphicsAnswer, GraphicsRequest, GraphicsTask, TaskFailure } from './messages.ts';

/** A process that nobody needs ends after this time, with its memory, in milliseconds. */
const IDLE_MS = 60_000;

/** A task that takes longer ends its process, in milliseconds; conversions of images have shorter limits of their own. */
const LONGEST_MS = 30_000;

/** Built beside the server; specs run the source. */
const IS_BUILT = import.meta.url.endsWith('.js');
const FILE = fileURLToPath(
  new URL(IS_BUILT ? './graphics-process.js' : '../../../app/graphics-process.ts', import.meta.url),
);
const EXEC_ARGV = IS_BUILT ? ['--max-semi-space-size=2'] : ['--import', 'tsx'];

/** What of the environment the process needs: how memory is given back. It has no secret. */
const ENVIRONMENT = ['MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_', 'MALLOC_TRIM_THRESHOLD_'];

interface Work {
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
}

/** Sets documents, draws pictures and converts images in a process beside that of the requests; see docs/decisions/086. */
@Injectable()
export class GraphicsService implements OnApplicationShutdown {
  #process: ChildProcess | undefined;
  #works = new Map<number, Work>();
  #requests = 0;
  #idle: NodeJS.Timeout | undefined;
  #isOver = false;

  onApplicationShutdown(): void {
    this.#isOver = true;
    this.#end(new ProblemError('overloaded'));
  }

  /** Id of the process; undefined while there is none. */
  get pid(): number | undefined {
    return this.#process?.pid;
  }

  /**
   * Executes a task of graphics-process.ts, named like its function.
   * @throws {ProblemError} what the task throws; `overloaded` when it takes too long, or the process dies
   */
  async run<Task extends GraphicsTask>(
    task: string,
    input: Parameters<Task>[0],
    longestMs = LONGEST_MS,
  ): Promise<Awaited<ReturnType<Task>>> {
    if (this.#isOver) throw new ProblemError('overloaded');
    clearTimeout(this.#idle);
    // The process is not that of the request which needs it first.
    this.#process ??= RequestWork.outside(() => this.#start());
    this.#requests += 1;
    const request: GraphicsRequest = { id: this.#requests, task, input };
    const tooLong = setTimeout(() => this.#end(new Error(`${task} takes longer than ${longestMs} ms`)), longestMs);
    try {
      return await new Promise((resolve, reject) => {
        this.#works.set(request.id, { resolve: resolve as Work['resolve'], reject });
        this.#process?.send(request);
      });
    } finally {
      clearTimeout(tooLong);
      this.#works.delete(request.id);
      if (this.#works.size === 0) this.#rest();
    }
  }

  #start(): ChildProcess {
    const kept = Object.fromEntries(ENVIRONMENT.map((name) => [name, process.env[name]]));
    // Typst would lay out on all processors at once.
    const env = { ...kept, RAYON_NUM_THREADS: '1' };
    const started = fork(FILE, { execArgv: EXEC_ARGV, env, serialization: 'advanced' });
    // Requests go first: without this the catalog takes ten times as long beside documents. Specs load the sources, which takes long.
    if (IS_BUILT && started.pid) setPriority(started.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    started.on('message', (answer: GraphicsAnswer) => this.#settle(answer));
    const gone = (reason: Error) => {
      if (this.#process === started) this.#end(reason);
    };
    started.on('error', gone);
    started.on('exit', (code, signal) => gone(new Error(`the process that draws has ended (${signal ?? code})`)));
    return started;
  }

  /** Ends the process after a while, unless there is another task. */
  #rest(): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.#end(new Error('idle')), IDLE_MS).unref();
  }

  #settle(answer: GraphicsAnswer): void {
    const work = this.#works.get(answer.id);
    if ('result' in answer) work?.resolve(answer.result);
    else work?.reject(errorIn(answer.failure));
  }

  /** Ends the process; the next task starts another one. */
  #end(cause: Error): void {
    const works = [...this.#works.values()];
    clearTimeout(this.#idle);
    this.#process?.kill('SIGKILL');
    this.#process = undefined;
    this.#works = new Map();
    for (const { reject } of works) reject(new ProblemError('overloaded', { cause }));
  }
}

function errorIn({ message, stack, code }: TaskFailure): Error {
  const cause = Object.assign(new Error(message), { stack });
  return code ? new ProblemError(code, { cause }) : cause;
}
