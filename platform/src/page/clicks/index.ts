export { afterPaint } from './after-paint.ts';
export { holdClicks, holdPointer, type Outcome, watchClicks } from './click-guard.ts';
