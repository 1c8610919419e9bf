export { configureHost, type UnavailableProps } from './host.ts';
export { readPageState } from './hydration.ts';
export { arePaused, overriddenNames, pauseOverrides } from './overrides.ts';
export { retryRegistry, setAccount } from './registry.ts';
export { UNREACHABLE } from './remote-failure.tsx';
export { RemoteView } from './remote-view.tsx';
export { canonicalPath, sectionOf } from './sections.ts';
export { startHost } from './start-host.ts';
