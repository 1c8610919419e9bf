import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { close, listen } from '../support/academies/servers.ts';

/** What a load report says, see `delivery/contract/telemetry.ts`. */
interface LoadEvent {
  outcome: string;
  remote: string;
  phase?: string;
}

/** An address in front of the academy that fails as a network does, and hears what pages report. */
export interface Relay {
  address: string;
  /** Answers with 503 instead of files whose address matches; null for none. */
  broken: RegExp | null;
  /** Leaves requests of files whose address matches unanswered; null for none. */
  held: RegExp | null;
  /** Number of requests left unanswered. */
  unanswered: number;
  /** Errors of the console, exceptions, violations of the content security policy, and answers that the server failed to give. */
  faults: string[];
  loads: LoadEvent[];
  stop: () => Promise<void>;
}

/** Of this origin, because the policy allows no other; before all scripts of the page. */
const LISTENER = '/faults-of-the-page.js';

/** WebKit's driver tells nothing of the console. */
const LISTENER_CODE = `
const report = (fault) => navigator.sendBeacon('${LISTENER}', location.pathname + ': ' + fault);
addEventListener('error', ({ message }) => message && report('exception: ' + message));
addEventListener('unhandledrejection', ({ reason }) => report('unhandled: ' + reason));
const { error } = console;
console.error = (...what) => { report('console: ' + what.map(String).join(' ')); error.apply(console, what); };
`;

/** Starts a relay in front of an academy. */
export async function startRelay(academy: string): Promise<Relay> {
  const server = createServer((request, response) => void answer(request, response));
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { method, url = '/' } = request;
    if (url === LISTENER && method === 'GET') {
      return response.writeHead(200, { 'content-type': 'text/javascript' }).end(LISTENER_CODE);
    }
    if (relay.broken?.test(url)) return response.writeHead(503).end();
    if (relay.held?.test(url)) {
      relay.unanswered += 1;
      return undefined;
    }
    if (method === 'POST' && REPORTS.includes(url)) {
      hear(url, await text(request));
      return response.writeHead(204).end();
    }
    return pass(academy, request, response, relay.faults);
  };
  const hear = (url: string, body: string) => {
    if (url === LISTENER) relay.faults.push(body);
    else if (url === CSP_REPORTS) relay.faults.push(`Content Security Policy: ${body}`);
    else relay.loads.push(...(JSON.parse(body) as { events: LoadEvent[] }).events);
  };
  const relay: Relay = {
    address: await listen(server),
    broken: null,
    held: null,
    unanswered: 0,
    faults: [],
    loads: [],
    stop: () => close(server),
  };
  return relay;
}

const CSP_REPORTS = '/api/csp-reports';
const REPORTS = [LISTENER, CSP_REPORTS, '/api/telemetry'];

function pass(academy: string, request: IncomingMessage, response: ServerResponse, faults: string[]): void {
  const { method, url = '/', headers } = request;
  const onward = forward(
    `${academy}${url}`,
    { method, headers: { ...headers, 'accept-encoding': 'identity' }, agent: false },
    async (answer) => {
      const { statusCode = 502 } = answer;
      if (statusCode >= 500) faults.push(`answered ${statusCode}: ${url}`);
      const isPage = answer.headers['content-type']?.startsWith('text/html') && statusCode !== 304;
      if (!isPage) {
        response.writeHead(statusCode, answer.headers);
        return void answer.pipe(response);
      }
      const page = (await text(answer)).replace('<head>', `<head><script src="${LISTENER}"></script>`);
      response.writeHead(statusCode, { ...answer.headers, 'content-length': Buffer.byteLength(page) });
      return void response.end(page);
    },
  );
  onward.on('error', () => response.destroy());
  response.on('close', () => onward.destroy());
  request.pipe(onward);
}
