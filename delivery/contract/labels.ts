import type { ReleaseState } from './releases.ts';
import { type CanaryHealth, type HealthVerdict, LIVE_VIEWS_MIN, type LoadPhase } from './telemetry.ts';

/** The states of a release, as «Déploiements» and the release command show them. */
export const RELEASE_STATE_LABELS = {
  incomplete: 'Envoi inachevé',
  live: 'En ligne',
  canary: "À l'essai",
  kept: 'Conservée',
  retired: 'Retirée',
} as const satisfies Record<ReleaseState, string>;

/** Instead of `kept` where a release was rolled back. */
export const ROLLED_BACK_LABEL = 'Écartée';

/** Instead of `live` and `canary` while a remote was never approved. */
export const AWAITS_APPROVAL_LABEL = "En attente d'approbation";

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
  blocked: 'Blocage',
  page: 'Page',
  uncaught: 'Erreur imprévue',
} as const satisfies Record<LoadPhase, string>;
