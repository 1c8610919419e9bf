import { forgetQuestions } from '../data/api/clock/ask-server.ts';
import { serverClock } from '../data/api/clock/server-clock.ts';

let aheadMs = 0;

/** Lets the mock of the API be ahead of the device's clock, which is the one that a spec sets; negative, behind it. */
export function setServerAhead(ms: number): void {
  aheadMs = ms;
}

/** As after the start of a page. */
export function resetClock(): void {
  aheadMs = 0;
  serverClock.reset();
  forgetQuestions();
}

/** The time of the mock of the API, in milliseconds. */
export function mockServerNow(): number {
  return Date.now() + aheadMs;
}

/** Adds the time of the server to an answer, as servers do. */
export function withServerTime(response: Response): Response {
  if (response.type === 'error' || response.headers.has('Date')) return response;
  response.headers.set('Date', new Date(mockServerNow()).toUTCString());
  if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'no-cache');
  return response;
}
