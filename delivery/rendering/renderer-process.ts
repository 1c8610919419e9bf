import process from 'node:process';
import { compileFunction } from 'node:vm';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import type { FromRenderer, PageHandle, PageRequest, ShellRenderer, ToRenderer } from '../contract/page/rendering.ts';

/*
 * The process in which code of releases renders pages. It is started with Node's permission model, without environment, and
 * gets everything by messages. Its worker executes the code, so that the main thread can always end it.
 */

/** Heap of the rendering code, in MB. */
const HEAP_MB = 128;

/** Memory of the process, which also counts what is outside of the heap, in bytes. */
const MEMORY_MAX = 400 * 1024 * 1024;

const MEMORY_CHECK_MS = 250;

/** Longest message to the server, in characters, and of the reason of a failure in it. */
const MESSAGE_MAX = 4_000_000;
const REASON_MAX = 2000;

/** What lets code reach the process, files or the network. */
const REMOVED = ['process', 'fetch', 'WebSocket', 'EventSource', 'BroadcastChannel', 'navigator', 'gc'];

if (isMainThread) guard();
else serve();

/** Ends the process with its worker, and with the server, also while the code is in an endless loop. */
function guard(): void {
  const worker = new Worker(import.meta.filename, {
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 16 },
    stdout: true,
    stderr: true,
  });
  worker.on('message', (message: unknown) => {
    if (typeof message === 'string' && message.length <= MESSAGE_MAX) process.send?.(message);
    else process.exit(1);
  });
  worker.on('error', () => process.exit(1));
  worker.on('exit', () => process.exit(1));
  process.on('message', (message) => worker.postMessage(message));
  process.on('disconnect', () => process.exit(0));
  setInterval(() => process.memoryUsage.rss() > MEMORY_MAX && process.exit(1), MEMORY_CHECK_MS);
}

/** Executes the code, and renders one page after the other. */
function serve(): void {
  const send = (message: FromRenderer) => parentPort?.postMessage(JSON.stringify(message));
  const answers = new Map<number, (answer: Response) => void>();
  let fetches = 0;
  let shell: ShellRenderer | undefined;
  let remotes: Record<string, unknown> = {};

  for (const name of REMOVED) Reflect.deleteProperty(globalThis, name);
  Object.assign(globalThis, {
    fetch: (address: unknown) =>
      new Promise<Response>((resolve) => {
        fetches += 1;
        answers.set(fetches, resolve);
        send({ type: 'fetch', id: fetches, address: String(address) });
      }),
  });

  const render = async (id: number, request: PageRequest) => {
    try {
      send({ type: 'rendered', id, page: await shell?.render(request, remotes) });
    } catch (error) {
      send({ type: 'rejected', id, message: textOf(error) });
    }
  };

  parentPort?.on('message', (message: ToRenderer) => {
    if (message.type === 'answer') {
      const { status, body } = message;
      answers.get(message.id)?.(new Response(body, { status, headers: { 'content-type': 'application/json' } }));
      answers.delete(message.id);
    } else if (message.type === 'render') {
      void render(message.id, message.request);
    } else {
      try {
        const host = execute(message.shell, 'shell', noModule) as ShellRenderer;
        const provided = (name: string) => (Object.hasOwn(host.modules, name) ? host.modules[name] : noModule(name));
        remotes = Object.fromEntries(
          Object.entries(message.remotes).map(([name, code]) => [name, execute(code, name, provided)]),
        );
        shell = host;
        const exported = Object.entries(remotes as Record<string, { remote?: { routes: Route[] } } | undefined>);
        const pages = exported.map(([name, it]) => [name, markedPaths(it?.remote?.routes)]);
        send({ type: 'loaded', pages: Object.fromEntries(pages) });
      } catch (error) {
        send({ type: 'failed', message: textOf(error) });
      }
    }
  });
}

/** Executes a CommonJS module. `import()` and other modules than those of `require` fail. */
function execute(code: string, name: string, require: (name: string) => unknown): unknown {
  const module = { exports: {} as unknown };
  // Without a function around it in the text, positions in stacks are those of the file.
  const run = compileFunction(code, ['module', 'exports', 'require'], { filename: `${name}.js` });
  run(module, module.exports, require);
  return module.exports;
}

/** A route, as far as it says which pages are rendered. */
interface Route {
  path?: string;
  handle?: PageHandle;
  children?: readonly Route[];
}

function markedPaths(routes: readonly Route[] = []): string[] {
  return routes.flatMap(({ path, handle, children }) => [
    ...(path && handle?.isRendered ? [path] : []),
    ...markedPaths(children),
  ]);
}

function noModule(name: string): never {
  throw new Error(`the module ${name} is not provided`);
}

function textOf(error: unknown): string {
  return String(error instanceof Error ? (error.stack ?? error.message) : error).slice(0, REASON_MAX);
}
