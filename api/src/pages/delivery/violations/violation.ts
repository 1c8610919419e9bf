import type { CspReport } from '@iris/contract/operations';
import type { ReleaseAddress } from '@iris/delivery/contract/releases';

const FILE_OF_RELEASE = /\/remotes\/(?<name>[a-z][a-z0-9-]{0,30})\/(?<version>[0-9A-Za-z][0-9A-Za-z._+-]{0,63})\//;

/** The release that caused a violation or whose file was blocked, by the address of the file. */
export function releaseBehind({ 'csp-report': report }: CspReport): ReleaseAddress | undefined {
  for (const address of [report['source-file'], report['blocked-uri']]) {
    const found = FILE_OF_RELEASE.exec(address ?? '')?.groups;
    if (found) return found as unknown as ReleaseAddress;
  }
  return undefined;
}

/** The properties by which violations are counted. */
export interface ViolationKind {
  directive: string;
  /** An origin, or a keyword such as `inline`. */
  blocked: string;
}

/** The kind for violations beyond the maximum number of kinds. */
export const OTHER_KIND: ViolationKind = { directive: 'other', blocked: 'other' };

/** Directive and blocked origin of a report, without full addresses, which may be personal data. */
export function kindOf({ 'csp-report': report }: CspReport): ViolationKind {
  const [directive = 'unknown'] =
    /^[a-z-]{1,40}/.exec(report['effective-directive'] ?? report['violated-directive']) ?? [];
  return { directive, blocked: originOf(report['blocked-uri'] ?? '') };
}

/** Maximum length of an origin. */
const ORIGIN_LENGTH_MAX = 100;

function originOf(blocked: string): string {
  // `inline`, `eval`, `data` and similar are keywords, not addresses.
  if (/^[a-z-]{1,40}$/.test(blocked)) return blocked;
  if (!URL.canParse(blocked)) return 'unknown';
  const { origin, protocol } = new URL(blocked);
  return (origin === 'null' ? protocol : origin).slice(0, ORIGIN_LENGTH_MAX);
}
