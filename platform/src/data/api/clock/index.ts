import { serverClock } from './server-clock.ts';

export { checkClock, configureClock } from './ask-server.ts';
export { type DeviceInstant, ServerClock, serverClock } from './server-clock.ts';

/** The server's time in milliseconds; the device's as long as the server has not answered. */
export function serverNow(): number {
  return serverClock.now();
}

/** Whether so many milliseconds have passed since an instant; false as long as the server has not answered: a device may be years wrong. */
export function hasPassed(ms: number, since: number): boolean {
  // Also since what is no instant.
  return serverClock.isKnown && !(serverClock.now() - since < ms);
}
