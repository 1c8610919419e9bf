import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { atEnd } from '../lifecycle.ts';
import type { MongoServer } from '../mongo/server.ts';

/**
 * Lets tests control MongoDB over HTTP: `POST <address>/freeze`, `/thaw`, `/stop`, `/start`, each answering
 * 204 when done. `start` restarts the same server, on the same port and data. Returns the address.
 */
export async function serveMongoControl(mongo: MongoServer): Promise<string> {
  const actions: Record<string, () => void | Promise<void>> = {
    '/freeze': () => mongo.freeze(),
    '/thaw': () => mongo.thaw(),
    '/stop': () => mongo.stop(),
    '/start': () => mongo.start(),
  };
  const server = createServer(async (request, response) => {
    const action = request.method === 'POST' ? actions[request.url ?? ''] : undefined;
    try {
      await action?.();
      response.writeHead(action ? 204 : 404).end();
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
