import { canonicalPath, mayEnter, sectionOf } from '@iris/contract/pages';
import { sessionStore } from '@iris/platform/session';
import { loadRemote } from './load-remote.ts';

/** Delay before prefetching, in milliseconds: a pointer that merely crosses a link does not prefetch. */
const INTENT_MS = 120;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Fetches the remote of a link that is hovered or focused, if the account may load it and data saving is off. */
export function prefetchOnIntent(): void {
  for (const event of ['pointerover', 'focusin'] as const) document.addEventListener(event, startIntent);
  for (const event of ['pointerout', 'focusout'] as const) document.addEventListener(event, () => clearTimeout(timer));
}

function startIntent({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link || link.origin !== window.location.origin || savesData()) return;
  const section = sectionOf(canonicalPath(link.pathname));
  if (!section || !mayEnter(section, sessionStore.getState().user?.role)) return;
  clearTimeout(timer);
  timer = setTimeout(() => loadRemote(section.remote).catch(() => {}), INTENT_MS);
}

/** The Save-Data preference (wicg.github.io/savedata). */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
