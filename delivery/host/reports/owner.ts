import { SHELL } from '../../contract/federation.ts';
import type { ReleaseAddress } from '../../contract/releases.ts';
import { releaseIn } from '../registry.ts';

/** The release of which this page has the shell; the server says it beside the page's scripts. */
export function shellRelease(): ReleaseAddress {
  const { version = '' } = document.querySelector<HTMLElement>('script[data-version]')?.dataset ?? {};
  return { name: SHELL, version };
}

/** The release whose file an address or the stack of an error names: a remote's, else the shell's; undefined for a file of others, such as extensions. */
export function ownerIn(text: string): ReleaseAddress | undefined {
  const release = releaseIn(text);
  if (release || text.includes('/remotes/')) return release;
  return new RegExp(`${location.origin}/[\\w.-]+\\.js`).test(text) ? shellRelease() : undefined;
}

/** The applications of which this page has reported an error: a timer may throw a thousand of them. */
const reported = new Set<string>();

/** Calls back for the first error of an application in this page. */
export function onFirstError(release: ReleaseAddress, report: () => void): void {
  if (reported.has(release.name)) return;
  reported.add(release.name);
  report();
}
