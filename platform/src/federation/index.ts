export { lazyPage } from './lazy-page.tsx';
export { type FailureProps, LoadBoundary } from './load-boundary.tsx';
export { defineRemote, type Remote } from './remote.ts';
