export { holdClicks, holdPointer, type Outcome, watchClicks } from './click-guard.ts';
