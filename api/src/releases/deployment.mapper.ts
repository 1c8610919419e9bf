import type { Deployment, Release } from '@iris/contract/releases';
import { rollbackTarget } from './channel.policy.ts';
import type { ChannelRecord } from './channel.schema.ts';
import type { ReleaseRecord } from './release.schema.ts';

/** The fields of a release used in answers. */
export type ReleaseSummary = Pick<ReleaseRecord, 'version' | 'released_at' | 'built_for' | 'retired'>;

/** Converts the releases and the channel state of a remote to an answer. */
export function toDeployment(channel: ChannelRecord, releases: ReleaseSummary[]): Deployment {
  return {
    remote: channel._id,
    live: channel.live,
    canary: channel.canary,
    rollback_to: rollbackTarget(channel),
    releases: releases.map((release) => ({
      version: release.version,
      state: stateOf(release, channel),
      released_at: release.released_at.toISOString(),
      built_for: release.built_for,
    })),
  };
}

function stateOf({ version, retired }: ReleaseSummary, { live, canary }: ChannelRecord): Release['state'] {
  if (version === live) return 'live';
  if (version === canary?.version) return 'canary';
  return retired ? 'retired' : 'kept';
}
