import type { Release } from '@iris/contract/releases';
import type { LoadPhase } from '@iris/contract/telemetry';
import { formatNumber } from '@iris/platform/format';

/** Where a release stands, in French. */
export const STATE_LABELS: Record<Release['state'], string> = {
  live: 'En ligne',
  canary: "À l'essai",
  kept: 'Conservée',
  retired: 'Retirée',
};

/** The steps of loading a remote, in French. */
export const PHASE_LABELS: Record<LoadPhase, string> = {
  registry: 'Registre',
  manifest: 'Manifeste',
  entry: 'Entrée',
  chunk: 'Fragment',
  stylesheet: 'Feuille de style',
  contract: 'Accord',
  page: 'Page',
};

/** A count with its noun, « 1 240 chargements ». */
export function counted(count: number, noun: string): string {
  return `${formatNumber(count)}\u00a0${noun}${count > 1 ? 's' : ''}`;
}
