import { host } from '../host.ts';
import { newGeneration } from '../registry.ts';
import { chooseRelease, loadedNames, loadedVersion } from './load-remote.ts';

const INTERVAL_MS = 5 * 60_000;
/** Time between two checks at least, in milliseconds: a tab may become visible more often. */
const MIN_INTERVAL_MS = 60_000;

const notified = new Set<string>();
let lastCheck = 0;

/** Notifies once of each new release of a loaded remote; the user decides when to reload. */
export function watchReleases(): void {
  lastCheck = performance.now();
  setInterval(check, INTERVAL_MS);
  document.addEventListener('visibilitychange', check);
}

async function check(): Promise<void> {
  if (document.hidden || performance.now() - lastCheck < MIN_INTERVAL_MS) return;
  lastCheck = performance.now();
  const versions = await Promise.all(loadedNames().map((name) => newVersionOf(name).catch(() => undefined)));
  const set = newGeneration();
  const ofSet = set === undefined || notified.has(`set ${set}`) ? undefined : `set ${set}`;
  const newVersions = [...versions, ofSet].filter((version) => version !== undefined);
  if (newVersions.length === 0) return;
  for (const version of newVersions) notified.add(version);
  host().onNewRelease();
}

/** The name and version of a new release that this tab has not been notified of. */
async function newVersionOf(name: string): Promise<string | undefined> {
  const { version } = await chooseRelease(name, true);
  const key = `${name} ${version}`;
  return version === loadedVersion(name) || notified.has(key) ? undefined : key;
}
