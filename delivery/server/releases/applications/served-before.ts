import type { ApplicationRecord } from './application.schema.ts';
import type { ChannelState } from './channel.policy.ts';

/** The names of the other applications on the site before a move of one: a set moves one of its members after the other. */
export function servedBefore(
  applications: readonly ApplicationRecord[],
  before: ApplicationRecord,
  next: ChannelState,
): string[] {
  const generation = next.set?.generation === before.set?.generation ? undefined : next.set?.generation;
  return applications.flatMap(({ _id: name, live, set, is_removed }) => {
    const wasMoved = set !== undefined && set.generation === generation;
    const version = wasMoved ? set.past.at(-1)?.version : live;
    return name !== before._id && version && !is_removed ? [name] : [];
  });
}
