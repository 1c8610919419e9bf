import { host } from '../host.ts';
import { releaseIn } from '../registry.ts';
import { isPending } from './file-watch.ts';
import { reportFailure } from './telemetry.ts';

/** The remotes of which this page has reported an error: a timer may throw a thousand of them. */
const reported = new Set<string>();

/** Reports errors that no code handles, in timers, event handlers and promises, for the remote whose file threw them. */
export function watchUncaught(): void {
  window.addEventListener('error', ({ error, filename }) => {
    // A file that throws while it is imported makes the load fail, which is reported with more detail.
    if (!isPending(filename.split('?')[0] ?? '')) attribute(error, filename);
  });
  window.addEventListener('unhandledrejection', ({ reason }) => attribute(reason, ''));
}

function attribute(error: unknown, file: string): void {
  const release = releaseIn(error instanceof Error && error.stack ? error.stack : file);
  if (!release || reported.has(release.name)) return;
  reported.add(release.name);
  const report = () => reportFailure(release.name, release.version, 'uncaught', error);
  if (FAILED_REQUEST.test(String(error))) host().unlessLeft(report);
  else report();
}

/** Errors of requests that have failed or were given up, as when the page is being left, in the words of each browser. */
const FAILED_REQUEST = /^(Abort|Network|ChunkLoad)Error|^TypeError: .*(fetch|network|load failed|cancelled)|status 0$/i;
