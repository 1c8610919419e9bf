import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import { text } from 'node:stream/consumers';
import type { Browser, Page } from 'playwright/test';
import { close, listen } from '../academies/servers.ts';
import type { Account } from '../api-client.ts';
import { storageOf } from './storage.ts';

/** Ways in which a request can fail. */
export type Fault = 'answers 503' | 'never answers' | 'is corrupt' | 'is offline';

interface Failing {
  address: RegExp;
  fault: Fault;
}

/**
 * A network path to the academy whose requests fail on demand. Unlike Playwright's routes it leaves the browser's HTTP cache and
 * preloads at work, which is where failures survive their cause.
 */
export class FaultyNetwork {
  /** The academy's address by way of this network. */
  address = '';
  #failing: Failing[] = [];
  /** The addresses that never got an answer, on connections that are still open. */
  readonly hanging = new Set<string>();
  readonly #server: Server;

  private constructor(private readonly academy: string) {
    this.#server = createServer((incoming, outgoing) => this.#answer(incoming, outgoing));
  }

  static async to(academy: string): Promise<FaultyNetwork> {
    const network = new FaultyNetwork(academy);
    network.address = await listen(network.#server);
    return network;
  }

  /** Lets requests of these addresses (path and query) fail from now on. */
  fail(address: RegExp, fault: Fault): void {
    this.#failing.push({ address, fault });
  }

  /** New requests are answered again; what hangs keeps hanging. */
  heal(): void {
    this.#failing = [];
  }

  close(): Promise<void> {
    return close(this.#server);
  }

  #answer(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const fault = this.#failing.find(({ address }) => address.test(incoming.url ?? ''))?.fault;
    if (fault === 'never answers') return void this.#hang(incoming);
    if (fault === 'is offline') return void incoming.socket.destroy();
    if (fault === 'answers 503')
      return void outgoing.writeHead(503, { 'cache-control': 'no-store' }).end('unavailable');
    this.#forward(incoming, outgoing, fault === 'is corrupt');
  }

  #hang({ url = '', socket }: IncomingMessage): void {
    this.hanging.add(url);
    socket.once('close', () => this.hanging.delete(url));
  }

  #forward(incoming: IncomingMessage, outgoing: ServerResponse, isCorrupt: boolean): void {
    const { host: _, ...headers } = incoming.headers;
    // A corrupt file is a whole answer with the headers of the real one: browsers keep it.
    if (isCorrupt) for (const name of ['accept-encoding', 'if-none-match', 'range']) delete headers[name];
    const forwarded = request(new URL(incoming.url ?? '/', this.academy), { method: incoming.method, headers });
    forwarded.on('response', async (response) => {
      const headers = { ...response.headers, ...inSample(response) };
      if (!isCorrupt) return void response.pipe(outgoing.writeHead(response.statusCode ?? 502, headers));
      const { 'content-length': _, ...kept } = headers;
      outgoing.writeHead(response.statusCode ?? 502, kept).end((await text(response)).slice(1));
    });
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  }
}

/** Puts a page into the telemetry sample, of one page in ten: such pages send the most. */
function inSample({ headers }: IncomingMessage): OutgoingHttpHeaders {
  const timing = headers['server-timing'];
  return timing ? { 'server-timing': String(timing).replace(/(page;desc="[^.]*)\.0\./, '$1.1.') } : {};
}

/** Does something in a page and on a network of its own; returns what went wrong. */
export async function onFaultyNetwork(
  browser: Browser,
  academy: string,
  account: Account | undefined,
  act: (page: Page, network: FaultyNetwork) => Promise<void>,
): Promise<string | undefined> {
  const network = await FaultyNetwork.to(academy);
  const { address } = network;
  const page = await browser.newPage({ baseURL: address, storageState: storageOf(address, account) });
  try {
    await act(page, network);
    return undefined;
  } catch (error) {
    const [problem] = (error as Error).message.split('\n');
    const shown = await page.evaluate(() => document.body.innerText.replaceAll(/\s+/g, ' '));
    return `${problem}, at ${page.url()}; requests that hang: ${[...network.hanging].join(' ')}; shown: ${shown}`;
  } finally {
    await page.close();
    await network.close();
  }
}
