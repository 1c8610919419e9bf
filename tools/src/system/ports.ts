import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

function listen(port: number, host: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(address !== null && typeof address === 'object' ? address.port : undefined));
    });
  });
}

export async function isPortFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return (await listen(port, host)) !== undefined;
}

/** A free TCP port, chosen by the system unless a range is given. */
export async function freePort(from = 0): Promise<number> {
  if (from === 0) return (await listen(0, '127.0.0.1')) ?? freePort();
  for (let port = from; port < from + 200; port++) {
    if (await isPortFree(port)) return port;
  }
  return freePort();
}

/** Whether the port is free. Retries for a short time, because processes of a killed run take a moment to exit. */
export async function waitForPort(port: number, host: string): Promise<boolean> {
  for (let attempt = 0; attempt < 10; attempt++) {
    if (await isPortFree(port, host)) return true;
    await sleep(250);
  }
  return false;
}
