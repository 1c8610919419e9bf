import { registryStore } from '@iris/delivery/remote';
import { canonicalPath, sectionOf } from '../sections.ts';
import { chooseRelease, loadedVersion } from './load-remote.ts';
import { preload } from './preload.ts';

/** Delay before prefetching, in milliseconds: a pointer that merely crosses a link does not prefetch. */
const INTENT_MS = 120;

/** Marks a link to where its page leads: the files behind it are fetched as soon as it is shown. */
const NEXT = 'a[data-next]';

let timer: ReturnType<typeof setTimeout> | undefined;

/** Fetches, without executing them, the files of the page behind a link that is hovered or focused, if the account may load them and data saving is off. */
export function prefetchOnIntent(): void {
  for (const event of ['pointerover', 'focusin'] as const) document.addEventListener(event, startIntent);
  for (const event of ['pointerout', 'focusout'] as const) document.addEventListener(event, () => clearTimeout(timer));
}

/** Does the same for links marked with `data-next`, without waiting for the pointer, which a touch screen has not. */
export function prefetchNext(): void {
  const seen = new WeakSet<HTMLAnchorElement>();
  const look = () => {
    for (const link of document.querySelectorAll<HTMLAnchorElement>(NEXT)) {
      if (!seen.has(link) && prefetchBehind(link)) seen.add(link);
    }
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
  registryStore.subscribe(look);
}

function startIntent({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link) return;
  clearTimeout(timer);
  timer = setTimeout(() => prefetchBehind(link), INTENT_MS);
}

/** Returns whether it is known which remote has the page. */
function prefetchBehind({ origin, pathname }: HTMLAnchorElement): boolean {
  const path = canonicalPath(pathname);
  const { remote } = sectionOf(path);
  if (!remote || origin !== window.location.origin || savesData()) return false;
  void prefetch(remote.name, path);
  return true;
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
