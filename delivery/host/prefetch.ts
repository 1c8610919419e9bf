import { chooseRelease, loadedVersion } from './load-remote.ts';
import { preload } from './preload.ts';
import { canonicalPath, sectionOf } from './sections.ts';

/** Delay before prefetching, in milliseconds: a pointer that merely crosses a link does not prefetch. */
const INTENT_MS = 120;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Fetches, without executing them, the files of the page behind a link that is hovered or focused, if the account may load them and data saving is off. */
export function prefetchOnIntent(): void {
  for (const event of ['pointerover', 'focusin'] as const) document.addEventListener(event, startIntent);
  for (const event of ['pointerout', 'focusout'] as const) document.addEventListener(event, () => clearTimeout(timer));
}

function startIntent({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link || link.origin !== window.location.origin || savesData()) return;
  const path = canonicalPath(link.pathname);
  const { remote } = sectionOf(path);
  if (!remote) return;
  clearTimeout(timer);
  timer = setTimeout(() => prefetch(remote.name, path), INTENT_MS);
}

async function prefetch(name: string, path: string): Promise<void> {
  const release = await chooseRelease(name, false).catch(() => undefined);
  // An open tab keeps its release, also when the registry names a newer one.
  const version = loadedVersion(name) ?? release?.version;
  if (release && release.version === version) preload(release, path);
}

/** The Save-Data preference (wicg.github.io/savedata). */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
