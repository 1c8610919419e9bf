import type { Connection } from 'mongoose';

const connected = new WeakSet<Connection>();

/**
 * Has {@link isConnected} follow a connection. Its `readyState` does not say it: Mongoose counts a connection as lost whose
 * process was late by twice the interval of heartbeats, so that a busy academy would answer 503.
 */
export function followConnection(connection: Connection): void {
  connection.on('connected', () => connected.add(connection));
  for (const event of ['disconnecting', 'disconnected', 'close']) {
    connection.on(event, () => connected.delete(connection));
  }
}

/** Whether a connection has a server, since {@link followConnection}. */
export function isConnected(connection: Connection): boolean {
  return connected.has(connection);
}
