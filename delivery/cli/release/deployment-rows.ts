import { COMMIT_LENGTH, RELEASE_STATE_LABELS, shownState, verdictText } from '../../contract/labels.ts';
import { awaitsApproval, type Deployment, type Release } from '../../contract/releases.ts';
import type { CanaryHealth, WatchedDeployment } from '../../contract/telemetry.ts';
import type { CommandContext } from '../command-context.ts';
import { refusalLines } from './next-calls.ts';

const TITLES = ['Version', 'État', 'Publiée le', 'En ligne le', 'Par', 'Auteur', 'Commit', 'Message'];

/** What the origin of a release does not say. */
const UNKNOWN = '–';

const MESSAGE_LENGTH = 28;

/** The releases of an application, newest first, as rows of a text table with its titles. */
export function deploymentRows(deployment: Deployment, timeZone: string): string[][] {
  const format = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'short', timeStyle: 'short', timeZone });
  const instant = (at: string | null | undefined) => (at ? format.format(new Date(at)) : UNKNOWN);
  const rows = deployment.releases.map((release) => [
    release.version,
    stateOf(release, deployment),
    instant(release.released_at),
    instant(release.went_live_at),
    release.released_by,
    release.origin.author ?? UNKNOWN,
    `${release.origin.commit?.slice(0, COMMIT_LENGTH) ?? UNKNOWN}${release.origin.is_dirty ? ' modifié' : ''}`,
    shortened(release.origin.message ?? UNKNOWN),
  ]);
  return [TITLES, ...rows];
}

/** Says for whom a version is served, or will be once its remote is approved. */
export function servedNote(deployment: Deployment, version: string | null, verb = 'est'): string {
  const { canary } = deployment;
  const place = canary?.version === version ? `à l'essai pour ${audienceOf(canary)}` : 'en ligne pour tous';
  if (awaitsApproval(deployment)) return `${version} sera ${place} dès qu'un super administrateur l'aura approuvée.`;
  return deployment.is_removed
    ? `${version} sera ${place} dès qu'un super administrateur aura remis le module sur le site, d'où il est retiré.`
    : `${version} ${verb} ${place}.`;
}

/** How the canary fares, why releases were taken back or refused, what a rollback would do, and whether an approval is awaited. */
export function deploymentNotes(
  deployment: WatchedDeployment,
  context: Pick<CommandContext, 'applications' | 'typed'>,
): string[] {
  const { canary_health, proposed, releases } = deployment;
  const health = canary_health ? [healthNote(canary_health)] : [];
  const reasons = releases.flatMap((release) => reasonNotes(release, deployment));
  const removed = deployment.is_removed ? ['Retiré du site : personne ne le voit.'] : [];
  const notes = [...removed, ...health, ...reasons, ...rollbackNotes(deployment, context)];
  return proposed
    ? [...notes, `La description de « ${proposed.title} » attend l'approbation d'un super administrateur.`]
    : notes;
}

function healthNote(health: CanaryHealth): string {
  const ratio = ({ views, failures }: CanaryHealth['live']) => `${failures} sur ${views}`;
  const figures = `${ratio(health)} pages vues en échec, contre ${ratio(health.live)} en ligne`;
  return `Santé de l'essai : ${figures} (${verdictText(health)}).`;
}

function reasonNotes(release: Release, deployment: Deployment): string[] {
  const { version, rollback_reason, refusal_reason } = release;
  const isRefused = shownState(release, awaitsApproval(deployment)) === 'refused';
  return [
    ...(rollback_reason ? [`${version} a été écartée : ${rollback_reason}.`] : []),
    ...(isRefused ? [`${version} a été refusée : ${refusal_reason}`] : []),
  ];
}

function rollbackNotes(
  { canary, rollback_to: version, rollback_refusal: refusal }: Deployment,
  context: Pick<CommandContext, 'applications' | 'typed'>,
): string[] {
  if (refusal) return ['--rollback serait refusé :', ...refusalLines(refusal, context)];
  if (!version) return ['Aucune version à rétablir.'];
  if (canary) return [`--rollback mettrait fin à l'essai : ${version} pour tous.`];
  return [`--rollback remettrait en ligne ${version}.`];
}

function stateOf(release: Release, deployment: Deployment): string {
  const { canary } = deployment;
  const label = RELEASE_STATE_LABELS[shownState(release, awaitsApproval(deployment))];
  return canary?.version === release.version ? `${label} (${audienceOf(canary)})` : label;
}

/** Who gets a canary: a share of the sessions, named accounts, or both. */
function audienceOf({ share, testers }: NonNullable<Deployment['canary']>): string {
  const accounts = testers.length > 1 ? `${testers.length} testeurs` : '1 testeur';
  return [share === null ? [] : `${share} %`, testers.length > 0 ? accounts : []].flat().join(' et ');
}

function shortened(text: string): string {
  return text.length > MESSAGE_LENGTH ? `${text.slice(0, MESSAGE_LENGTH - 1)}…` : text;
}
