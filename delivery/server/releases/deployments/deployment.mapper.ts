import { SHELL } from '../../../contract/federation.ts';
import type { Deployment, MoveRefusal, Release } from '../../../contract/releases.ts';
import type { ApplicationRecord } from '../applications/application.schema.ts';
import type { ReleaseRecord } from '../release.schema.ts';

/** What answers do not contain of a release. */
export const LEFT_OUT = {
  integrity: 0,
  bytes: 0,
  maps: 0,
  built_for: 0,
  description: 0,
  provides: 0,
  announced: 0,
} as const;

/** A release without what answers do not contain. */
export type ReleaseSummary = Omit<ReleaseRecord, keyof typeof LEFT_OUT>;

/** Name of the shell for people. */
const SHELL_TITLE = 'Shell';

/** What a rollback would do now. */
export type RollbackNow = Pick<Deployment, 'rollback_to'> & { rollback_refusal?: MoveRefusal };

/** Converts an application and its releases to an answer. */
export function toDeployment(
  application: ApplicationRecord,
  releases: ReleaseSummary[],
  rollback: RollbackNow,
): Deployment {
  return {
    name: application._id,
    title: titleOf(application),
    is_removed: application.is_removed,
    live: application.live,
    canary: application.canary,
    ...rollback,
    description: application.description,
    proposed: application.proposed,
    releases: releases.map((release) => ({
      version: release.version,
      state: stateOf(release, application),
      released_at: release.released_at.toISOString(),
      went_live_at: release.went_live_at?.toISOString(),
      replaces: release.replaces,
      released_by: release.released_by,
      origin: release.origin,
      sizes: release.sizes,
      is_rolled_back: release.is_rolled_back,
      ...(release.set && { set: release.set.name }),
      ...(release.rollback_reason && { rollback_reason: release.rollback_reason }),
      ...(release.refusal_reason && { refusal_reason: release.refusal_reason }),
    })),
  };
}

/** The name of an application for people. */
export function titleOf({ _id, description, proposed }: ApplicationRecord): string {
  return _id === SHELL ? SHELL_TITLE : ((description ?? proposed)?.title ?? _id);
}

function stateOf(
  { version, is_complete, is_retired }: ReleaseSummary,
  { live, canary }: ApplicationRecord,
): Release['state'] {
  if (version === live) return 'live';
  if (version === canary?.version) return 'canary';
  if (is_retired) return 'retired';
  return is_complete ? 'kept' : 'incomplete';
}
