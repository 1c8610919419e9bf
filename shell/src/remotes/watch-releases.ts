import type { RemoteName } from '@iris/contract/remotes';
import { notify } from '@iris/platform/notify';
import { chooseRelease, loadedNames, loadedVersion } from './load-remote.ts';

const EVERY_MS = 5 * 60_000;
/** At most one check per interval, however often the tab becomes visible. */
const AT_MOST_EVERY_MS = 60_000;

const told = new Set<string>();
let lastLook = 0;

/** Notifies once of each new release of a loaded remote; the user decides when to reload. */
export function watchReleases(): void {
  lastLook = Date.now();
  setInterval(look, EVERY_MS);
  document.addEventListener('visibilitychange', look);
}

async function look(): Promise<void> {
  if (document.hidden || Date.now() - lastLook < AT_MOST_EVERY_MS) return;
  lastLook = Date.now();
  const versions = await Promise.allSettled(loadedNames().map(newVersionOf));
  const news = versions.flatMap((result) => (result.status === 'fulfilled' && result.value ? [result.value] : []));
  if (news.length === 0) return;
  for (const version of news) told.add(version);
  notify.info('Nouvelle version disponible', 'Rechargez la page quand vous le souhaitez.');
}

/** The name and version of a new release that this tab has not been notified of. */
async function newVersionOf(name: RemoteName): Promise<string | undefined> {
  const { version } = await chooseRelease(name, true);
  const key = `${name} ${version}`;
  return version === loadedVersion(name) || told.has(key) ? undefined : key;
}
