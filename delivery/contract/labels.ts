import type { ReleaseState } from './releases.ts';
import type { HealthVerdict, LoadPhase } from './telemetry.ts';

/** The states of a release, as «Déploiements» and the release command show them. */
export const RELEASE_STATE_LABELS = {
  incomplete: 'Envoi inachevé',
  live: 'En ligne',
  canary: "À l'essai",
  kept: 'Conservée',
  retired: 'Retirée',
} as const satisfies Record<ReleaseState, string>;

/** The verdicts on a canary, as «Déploiements» and the release command show them. */
export const HEALTH_VERDICT_LABELS = {
  wait: 'trop peu de mesures',
  healthy: 'comparable à la version en ligne',
  failing: 'échoue plus que la version en ligne',
  slow: 'plus lente que la version en ligne',
} as const satisfies Record<HealthVerdict, string>;

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
