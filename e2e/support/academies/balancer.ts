import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import { close, listen } from './servers.ts';

/** One address in front of several instances. */
interface Balancer {
  address: string;
  /** The addresses of the instances; requests go to each in turn. */
  instances: string[];
  /** Number of requests that each instance has answered. */
  answered: Map<string, number>;
  stop: () => Promise<void>;
}

/** Starts a round-robin load balancer without instances. */
export async function startBalancer(): Promise<Balancer> {
  let turn = 0;
  const server = createServer((request, response) => {
    turn += 1;
    const instance = balancer.instances[turn % balancer.instances.length];
    if (!instance) return response.writeHead(503).end();
    balancer.answered.set(instance, (balancer.answered.get(instance) ?? 0) + 1);
    return pass(request, response, instance);
  });
  const balancer: Balancer = {
    address: await listen(server),
    instances: [],
    answered: new Map(),
    stop: () => close(server),
  };
  return balancer;
}

/** A connection for each request: one that is kept open may be closed by the instance in the same moment. */
function pass(request: IncomingMessage, response: ServerResponse, instance: string): void {
  const { method, url = '/', headers } = request;
  const onward = forward(`${instance}${url}`, { method, headers, agent: false }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  onward.on('error', () => response.destroy());
  request.pipe(onward);
}
