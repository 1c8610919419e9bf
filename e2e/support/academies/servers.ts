import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A free TCP port. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const address = await listen(server);
  await close(server);
  return Number(new URL(address).port);
}

/** Listens on a free port; returns the address. */
export async function listen(server: Server, port = 0): Promise<string> {
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

export function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
