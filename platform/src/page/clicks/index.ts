export { afterPaint } from './after-paint.ts';
export { holdClicks, holdPointer, type Outcome, watchClicks } from './click-guard.ts';
export { whenIdle } from './when-idle.ts';
