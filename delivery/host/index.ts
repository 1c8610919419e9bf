export { configureHost, type UnavailableProps } from './host.ts';
export { readPageState } from './hydration.ts';
export { arePaused, overriddenNames, pauseOverrides } from './overrides.ts';
export { UNREACHABLE } from './pages/remote-failure.tsx';
export { RemoteView } from './pages/remote-view.tsx';
export { ROOT_OPTIONS } from './pages/root-options.ts';
export { retryRegistry, setAccount } from './registry.ts';
export { canonicalPath, sectionOf } from './sections.ts';
export { startHost } from './start-host.ts';
