import { RELEASE_STATE_LABELS } from '@iris/contract/labels';
import { TIME_ZONE } from '@iris/contract/limits';
import type { Deployment, Release } from '@iris/contract/releases';
import { table } from '../terminal.ts';

const INSTANT = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'medium', timeStyle: 'short', timeZone: TIME_ZONE });

/** A text table of the releases of a remote, newest first, and the effect of a rollback. */
export function deploymentTable({ releases, canary, rollback_to }: Deployment): string {
  if (releases.length === 0) return 'Aucune version publiée.';
  const rows = releases.map((release) => [
    release.version,
    stateOf(release, canary),
    INSTANT.format(new Date(release.released_at)),
  ]);
  const versions = table([['Version', 'État', 'Publiée le'], ...rows]);
  return `${versions}\n\n${rollbackOf(canary, rollback_to)}`;
}

function rollbackOf(canary: Deployment['canary'], version: string | null): string {
  if (!version) return 'Aucune version à rétablir.';
  if (canary) return `--rollback mettrait fin à l'essai : ${version} pour tous.`;
  return `--rollback remettrait en ligne ${version}.`;
}

function stateOf({ state, version }: Release, canary: Deployment['canary']): string {
  const label = RELEASE_STATE_LABELS[state];
  return canary?.version === version ? `${label} (${canary.share} %)` : label;
}
