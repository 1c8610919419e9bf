import { host } from './host.ts';
import { hydrateAfter, isPageRendered } from './hydration.ts';
import { guardInsertions } from './integrity.ts';
import { loadRemote } from './load-remote.ts';
import { prefetchNext, prefetchOnIntent } from './prefetch.ts';
import { readAhead } from './registry.ts';
import { canonicalPath, sectionOf } from './sections.ts';
import { flushWhenHidden } from './telemetry.ts';
import { watchUncaught } from './uncaught.ts';
import { watchReleases } from './watch-releases.ts';

/** Prepares the loading of remotes, and requests what the first page needs. */
export function startHost(): void {
  guardInsertions();
  watchUncaught();
  const { remote } = sectionOf(canonicalPath(window.location.pathname));
  if (remote) {
    const loading = loadRemote(remote.name);
    loading.catch(() => {});
    if (isPageRendered()) hydrateAfter(remote.name, loading);
  }
  readAhead({ hasToken: host().hasToken() });
  prefetchOnIntent();
  prefetchNext();
  watchReleases();
  flushWhenHidden();
}
