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

/** What was violated and whose file was kept out, without the addresses, which may tell what somebody was doing. */
export function summaryOf({ 'csp-report': report }: CspReport): string {
  const [directive = 'unknown'] =
    /^[a-z-]{1,40}/.exec(report['effective-directive'] ?? report['violated-directive']) ?? [];
  return `${directive} kept out ${originOf(report['blocked-uri'] ?? '')}`;
}

function originOf(blocked: string): string {
  // `inline`, `eval`, `data` and the like are words of the policy, not addresses.
  if (/^[a-z-]{1,40}$/.test(blocked)) return blocked;
  if (!URL.canParse(blocked)) return 'unknown';
  const { origin, protocol } = new URL(blocked);
  return origin === 'null' ? protocol : origin;
}
