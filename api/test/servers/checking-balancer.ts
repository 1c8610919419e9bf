import { once } from 'node:events';
import { Agent, createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

const CHECK_INTERVAL_MS = 100;

/** One address in front of several instances. */
export interface CheckingBalancer {
  address: string;
  /** The addresses of the instances; requests go in turn to those that accept them. */
  instances: string[];
  /** Number of requests that each instance has answered. */
  answered: Map<string, number>;
  close(): Promise<void>;
}

/**
 * Starts a balancer that asks the instances whether they accept requests, and keeps connections to them open, as the proxy of
 * compose.yaml does. Stricter than that one, it repeats no request.
 */
export async function startCheckingBalancer(): Promise<CheckingBalancer> {
  const agent = new Agent({ keepAlive: true });
  const stop = new AbortController();
  let accepting: string[] = [];
  let turn = 0;
  const server = createServer((request, response) => {
    turn += 1;
    const instance = accepting[turn % accepting.length];
    if (!instance) return void response.writeHead(502).end();
    balancer.answered.set(instance, (balancer.answered.get(instance) ?? 0) + 1);
    pass(request, response, instance, agent);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const check = async () => {
    while (!stop.signal.aborted) {
      const answers = await Promise.all(balancer.instances.map(accepts));
      accepting = balancer.instances.filter((_, index) => answers[index]);
      await delay(CHECK_INTERVAL_MS);
    }
  };
  const balancer: CheckingBalancer = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    instances: [],
    answered: new Map(),
    close: async () => {
      stop.abort();
      agent.destroy();
      server.closeAllConnections();
      server.close();
      await checking;
    },
  };
  const checking = check();
  return balancer;
}

function pass(request: IncomingMessage, response: ServerResponse, instance: string, agent: Agent): void {
  const { method, url = '/', headers } = request;
  const onward = forward(`${instance}${url}`, { method, headers, agent }, (answer) => {
    // Whether a connection is kept open, and how long, concerns one side only (RFC 9110, 7.6.1).
    const { connection: _, 'keep-alive': __, ...kept } = answer.headers;
    response.writeHead(answer.statusCode ?? 502, kept);
    answer.pipe(response);
  });
  onward.on('error', () => response.destroy());
  request.pipe(onward);
}

function accepts(instance: string): Promise<boolean> {
  return fetch(`${instance}/api/health/accepting`).then(
    ({ ok }) => ok,
    () => false,
  );
}
