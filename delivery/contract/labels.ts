import type { MoveRefusal, NextCall, Release, ReleaseOrigin, ReleaseState } from './releases.ts';
import type { ReleaseSet } from './sets.ts';
import { type CanaryHealth, type HealthVerdict, LIVE_VIEWS_MIN, type LoadPhase } from './telemetry.ts';

/**
 * The state of a release as it is shown: ready instead of kept while it waits in a set, refused or rolled back instead of
 * incomplete or kept, and while a remote was never approved, instead of served.
 */
export type ShownState = ReleaseState | 'ready' | 'refused' | 'rolled_back' | 'awaits_approval';

/** What is shown of the state of a release; `awaitsApproval` of its remote (releases.ts). */
export function shownState(
  { state, is_rolled_back, set, refusal_reason }: Pick<Release, 'state' | 'is_rolled_back' | 'set' | 'refusal_reason'>,
  awaitsApproval: boolean,
): ShownState {
  if (awaitsApproval && (state === 'live' || state === 'canary')) return 'awaits_approval';
  if (state === 'kept' && set) return 'ready';
  if ((state === 'incomplete' || state === 'kept') && refusal_reason !== undefined) return 'refused';
  return state === 'kept' && is_rolled_back ? 'rolled_back' : state;
}

/** The shown states, as «Déploiements» and the release command name them. */
export const RELEASE_STATE_LABELS = {
  incomplete: 'Envoi inachevé',
  live: 'En ligne',
  canary: "À l'essai",
  ready: 'Prête',
  refused: 'Refusée',
  kept: 'Conservée',
  rolled_back: 'Écartée',
  retired: 'Retirée',
  awaits_approval: "En attente d'approbation",
} satisfies Record<ShownState, string>;

/** The states of a set of releases, as «Déploiements» and the release command name them. */
export const SET_STATE_LABELS = {
  ready: 'En préparation',
  live: 'En ligne',
  rolled_back: 'Écarté',
  dissolved: 'Dissous',
} satisfies Record<ReleaseSet['state'], string>;

/** Characters of a commit that are shown. */
export const COMMIT_LENGTH = 8;

/** What is built again to send the files of a release again: part of a sentence. */
export function sourcesText({ commit, is_dirty }: ReleaseOrigin): string {
  return commit ? `le commit ${commit.slice(0, COMMIT_LENGTH)}${is_dirty ? ' modifié' : ''}` : 'ses sources';
}

/** What the release command is asked for by a call; undefined for the refused call, and for what a super administrator does on «Déploiements». */
export function callOptions({ action, version, set }: Omit<NextCall, 'name' | 'title'>): string | undefined {
  if (action === 'repeat' || action === 'remove' || action === 'restore') return undefined;
  const named = action === 'release' ? version && `--version ${version}` : `--${action}${version ? ` ${version}` : ''}`;
  return [set && `--set ${set}`, named].filter(Boolean).join(' ');
}

/** What a call does, in French words. */
export function callWords({ action, version, set }: Omit<NextCall, 'name' | 'title'>): string {
  switch (action) {
    case 'rollback':
      if (set) return `revenir en arrière de l'ensemble ${set}`;
      return version ? `revenir à la version ${version}` : 'revenir en arrière';
    case 'release': {
      const named = version ? `la version ${version}` : 'une nouvelle version';
      return set ? `mettre ${named} dans l'ensemble ${set}` : `mettre en ligne ${named}`;
    }
    case 'repeat':
      return 'relancer la même commande';
    case 'promote':
      return set ? `mettre en ligne l'ensemble ${set}` : "mettre en ligne la version à l'essai";
    case 'remove':
      return 'un super administrateur le retire du site';
    case 'restore':
      return 'un super administrateur le remet sur le site';
  }
}

/** Next steps, in one French sentence. */
export function callsText(calls: readonly NextCall[]): string {
  const parts = calls.map((call) => `${call.title}\u00a0: ${callWords(call)}`);
  return `Étapes suivantes${calls.length > 1 ? ', dans cet ordre' : ''}\u00a0: ${parts.join('\u00a0; ')}.`;
}

/** Why something would be refused, without the sentence that names the calls. */
export function withoutCalls({ detail, calls }: MoveRefusal): string {
  return calls.length > 0 ? detail.replace(` ${callsText(calls)}`, '') : detail;
}

/** The verdict on a canary, as «Déploiements» and the release command show it: part of a sentence. */
export function verdictText({ verdict, live }: Pick<CanaryHealth, 'verdict' | 'live'>): string {
  const isCompared = live.views >= LIVE_VIEWS_MIN;
  return verdict === 'healthy' && !isCompared ? 'trop peu de mesures pour comparer' : VERDICTS[verdict];
}

const VERDICTS: Record<HealthVerdict, string> = {
  wait: 'trop peu de mesures',
  healthy: 'aucun écart décisif',
  failing: 'échoue trop souvent',
  slow: 'plus lente que la version en ligne',
};

/** The steps of loading a remote, as «Déploiements» shows failures in them. */
export const LOAD_PHASE_LABELS = {
  registry: 'Registre',
  manifest: 'Manifeste',
  entry: 'Entrée',
  chunk: 'Fragment',
  stylesheet: 'Feuille de style',
  contract: 'Accord',
  import: 'Exécution',
  rendering: 'Rendu par le serveur',
  blocked: 'Blocage',
  page: 'Page',
  uncaught: 'Erreur imprévue',
} satisfies Record<LoadPhase, string>;
