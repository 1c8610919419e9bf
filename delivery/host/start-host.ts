import { host } from './host.ts';
import { hydrateAfter, isPageRendered } from './hydration.ts';
import { guardInsertions } from './loading/integrity.ts';
import { loadRemote } from './loading/load-remote.ts';
import { prefetchNext, prefetchOnIntent } from './loading/prefetch.ts';
import { watchReleases } from './loading/watch-releases.ts';
import { readAhead } from './registry.ts';
import { flushWhenHidden } from './reports/telemetry.ts';
import { watchUncaught } from './reports/uncaught.ts';
import { canonicalPath, sectionOf } from './sections.ts';

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
