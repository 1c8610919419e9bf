import mongoose, { type Connection } from 'mongoose';

/** Whether a connection has a server. Mongoose has the name of this state by its default export only at run time. */
export function isConnected({ readyState }: Connection): boolean {
  return readyState === mongoose.STATES.connected;
}
