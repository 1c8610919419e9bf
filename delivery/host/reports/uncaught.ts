import { isPending } from './file-watch.ts';
import { onFirstError, ownerIn } from './owner.ts';
import { reportFailure } from './telemetry.ts';

/** Reports errors that no code handles, in timers, event handlers and promises, for the application whose file threw them. */
export function watchUncaught(): void {
  window.addEventListener('error', ({ error, filename }) => {
    // A file that throws while it is imported makes the load fail, which is reported with more detail.
    if (!isPending(filename.split('?')[0] ?? '')) attribute(error, filename);
  });
  window.addEventListener('unhandledrejection', ({ reason }) => attribute(reason, ''));
}

function attribute(error: unknown, file: string): void {
  const release = ownerIn(error instanceof Error && error.stack ? error.stack : file);
  if (!release) return;
  onFirstError(release, () => reportFailure(release.name, release.version, 'uncaught', error));
}
