import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import type { TestServer } from './server.ts';

/** An answer of which nothing is read yet, over a connection of its own. */
export interface PausedAnswer {
  /** Waits until the server has closed the connection, without reading. */
  closed(): Promise<void>;
  /** Reads on, and says whether all of it arrives. */
  isWhole(): Promise<boolean>;
  /** Ends the connection, as a viewer who leaves. */
  leave(): void;
}

/** Asks for a file that is larger than what a connection buffers. */
export async function pausedAnswer({ app }: TestServer, path: string): Promise<PausedAnswer> {
  await app.listen(0, '127.0.0.1').catch(() => undefined);
  const server = app.getHttpServer();
  const { port } = server.address() as AddressInfo;
  const sent = request({ port, path, agent: false }).end();
  const answer = await new Promise<IncomingMessage>((resolve) => sent.once('response', resolve));
  for (const one of [sent, answer]) one.on('error', () => undefined);
  const ended = new Promise((resolve) => answer.once('close', resolve));
  answer.pause();
  const open = () => new Promise((resolve) => server.getConnections((_: unknown, count: number) => resolve(count)));
  return {
    closed: () => expect.poll(open, { timeout: 20_000 }).toBe(0),
    isWhole: async () => {
      answer.resume();
      await ended;
      return answer.complete;
    },
    leave: () => answer.destroy(),
  };
}
