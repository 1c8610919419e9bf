import { configureHost, type Host } from './host.ts';
import { guardInsertions } from './integrity.ts';
import { loadRemote } from './load-remote.ts';
import { prefetchNext, prefetchOnIntent } from './prefetch.ts';
import { readAhead } from './registry.ts';
import { canonicalPath, sectionOf } from './sections.ts';
import { flushWhenHidden } from './telemetry.ts';
import { watchUncaught } from './uncaught.ts';
import { watchReleases } from './watch-releases.ts';

/** Prepares the loading of remotes, and requests what the first page needs. */
export function startHost(host: Host): void {
  configureHost(host);
  guardInsertions();
  watchUncaught();
  const { remote } = sectionOf(canonicalPath(window.location.pathname));
  if (remote) loadRemote(remote.name).catch(() => {});
  readAhead(host);
  prefetchOnIntent();
  prefetchNext();
  watchReleases();
  flushWhenHidden();
}
