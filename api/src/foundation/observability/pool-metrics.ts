import type { mongo } from 'mongoose';
import { Gauge, type Registry } from 'prom-client';

/** Measures the connections of the driver's pool, and the operations that wait for one. */
export function measurePool(client: mongo.MongoClient, registry: Registry): void {
  // Sets of ids, not counts: the first connections are opened before the client can be watched.
  const open = new Set<string>();
  const inUse = new Set<string>();
  let waiting = 0;
  const idOf = ({ address, connectionId }: { address: string; connectionId: unknown }) => `${address} ${connectionId}`;
  client.on('connectionReady', (event) => open.add(idOf(event)));
  client.on('connectionCheckOutStarted', () => {
    waiting += 1;
  });
  client.on('connectionCheckOutFailed', () => {
    waiting = Math.max(0, waiting - 1);
  });
  client.on('connectionCheckedOut', (event) => {
    waiting = Math.max(0, waiting - 1);
    open.add(idOf(event));
    inUse.add(idOf(event));
  });
  client.on('connectionCheckedIn', (event) => inUse.delete(idOf(event)));
  client.on('connectionClosed', (event) => {
    open.delete(idOf(event));
    inUse.delete(idOf(event));
  });
  const values = { open: () => open.size, in_use: () => inUse.size, waiting: () => waiting };
  registry.removeSingleMetric('mongodb_pool_connections');
  new Gauge({
    name: 'mongodb_pool_connections',
    help: 'Connections to the database that are open or in use, and operations waiting for one.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, read] of Object.entries(values)) this.set({ state }, read());
    },
  });
}
