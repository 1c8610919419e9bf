import { DELIVERY_ERRORS, type DeliveryErrorCode } from '../../../contract/errors.ts';
import type { ApplicationRecord } from '../applications/application.schema.ts';
import { titleOf } from '../deployments/deployment.mapper.ts';
import { type KnownRelease, keyOf } from '../release.schema.ts';
import { type Snapshot } from './snapshot.ts';
import { timeSince } from './time-since.ts';

/** Why a move is refused. */
export interface Obstacle {
  code: DeliveryErrorCode;
  /** The application concerned. */
  name: string;
  /** With `release_incompatible`: the application that lacks something. */
  lacking?: string;
  /** French sentences that name it. */
  text: string;
}

/** Why a release cannot be made live, whatever it needs of others. */
export function obstaclesOf(
  snapshot: Snapshot,
  { name, version, replaces }: Pick<KnownRelease, 'name' | 'version'> & { replaces?: string | null | undefined },
  replace = false,
): Obstacle[] {
  const application = snapshot.applications.get(name);
  if (!application) return [obstacleOf('remote_not_found', name)];
  if (replace) return [];
  const { live, canary } = application;
  if (canary && canary.version !== version) {
    const text = `la version ${canary.version} est à l'essai\u00a0: mettez-la en ligne, ou mettez-y fin.`;
    return [obstacle('canary_running', application, text)];
  }
  // An activation that is repeated because its answer was lost succeeds again.
  const isSeen = replaces === undefined || !live || [replaces, version].includes(live) || canary?.version === version;
  return isSeen
    ? []
    : [
        obstacle(
          'live_changed',
          application,
          replacedText(live, snapshot.releases.get(keyOf({ name, version: live }))),
        ),
      ];
}

function replacedText(live: string, release: KnownRelease | undefined): string {
  if (!release) return `la version ${live} a été mise en ligne entre-temps.`;
  const { released_by, origin, went_live_at, live_at } = release;
  const author = origin.author ? `, auteur ${origin.author}` : '';
  return `la version ${live} (${released_by}${author}) a été mise en ligne ${timeSince(went_live_at ?? live_at ?? new Date())}.`;
}

/** A single release may also be forced. */
export function withReplace(one: Obstacle): Obstacle {
  switch (one.code) {
    case 'canary_running':
      return { ...one, text: `${one.text} Avec --replace, elle est remplacée.` };
    case 'live_changed':
      return { ...one, text: `${one.text} ${TAKE_SOURCES}, puis relancez, ou remplacez-la par --replace.` };
    default:
      return one;
  }
}

/** What is built without the sources of what is live would undo it. */
export function withSources(one: Obstacle): Obstacle {
  return one.code === 'live_changed'
    ? { ...one, text: `${one.text} ${TAKE_SOURCES} avant de publier de nouveau.` }
    : one;
}

const TAKE_SOURCES = 'Reprenez ses sources (git pull)';

/** An obstacle of an application, which its text begins with. */
export function obstacle(code: DeliveryErrorCode, application: ApplicationRecord, text: string): Obstacle {
  return { code, name: application._id, text: `${titleOf(application)}\u00a0: ${text}` };
}

/** An obstacle with the sentence of its code. */
export const obstacleOf = (code: DeliveryErrorCode, name: string): Obstacle => ({
  code,
  name,
  text: DELIVERY_ERRORS[code].detail,
});
