import { REMOTE_NAMES } from '@iris/contract/federation';
import type { RemoteName } from '@iris/contract/remotes';
import type { CspReport } from '@iris/contract/telemetry';

const FILE_OF_RELEASE = new RegExp(
  `/remotes/(?<remote>${REMOTE_NAMES.join('|')})/(?<version>[0-9A-Za-z][0-9A-Za-z._+-]{0,63})/`,
);

interface Attribution {
  remote: RemoteName;
  version: string;
}

/** The release whose code did it, or whose file was kept out, by the address of that file. */
export function releaseBehind({ 'csp-report': report }: CspReport): Attribution | undefined {
  for (const address of [report['source-file'], report['blocked-uri']]) {
    const found = FILE_OF_RELEASE.exec(address ?? '')?.groups;
    if (found) return found as unknown as Attribution;
  }
  return undefined;
}

/** What reports are counted by. */
export interface ViolationKind {
  directive: string;
  /** An origin, or a word of the policy such as `inline`. */
  blocked: string;
}

/** All that came after the kinds counted apart. */
export const OTHER_KIND: ViolationKind = { directive: 'other', blocked: 'other' };

/** What was violated and whose file was kept out, without the addresses, which may tell what somebody was doing. */
export function kindOf({ 'csp-report': report }: CspReport): ViolationKind {
  const [directive = 'unknown'] =
    /^[a-z-]{1,40}/.exec(report['effective-directive'] ?? report['violated-directive']) ?? [];
  return { directive, blocked: originOf(report['blocked-uri'] ?? '') };
}

/** Longer origins are no host names of anybody's. */
const MOST_CHARACTERS = 100;

function originOf(blocked: string): string {
  // `inline`, `eval`, `data` and the like are words of the policy, not addresses.
  if (/^[a-z-]{1,40}$/.test(blocked)) return blocked;
  if (!URL.canParse(blocked)) return 'unknown';
  const { origin, protocol } = new URL(blocked);
  return (origin === 'null' ? protocol : origin).slice(0, MOST_CHARACTERS);
}
