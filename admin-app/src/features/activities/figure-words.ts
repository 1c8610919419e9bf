import { counted } from '@iris/contract/foundation';

/** Agreement above these kappas, in words (Landis and Koch 1977). */
const AGREEMENTS: readonly (readonly [above: number, word: string])[] = [
  [0.8, 'très bon'],
  [0.6, 'bon'],
  [0.4, 'moyen'],
  [0.2, 'faible'],
  [0, 'très faible'],
];

export function describeKappa(kappa: number): string {
  return AGREEMENTS.find(([above]) => kappa > above)?.[1] ?? 'nul';
}

/** A duration of hours or days. */
export function describeHours(hours: number): string {
  if (hours < 1) return "moins d'une heure";
  if (hours < 48) return counted(Math.round(hours), 'heure');
  return counted(Math.round(hours / 24), 'jour');
}

/** The mean of levels, from how often each was reached; undefined when none was. */
export function meanLevel(levels: readonly number[]): number | undefined {
  const total = levels.reduce((sum, count) => sum + count, 0);
  if (total === 0) return undefined;
  return levels.reduce((sum, count, index) => sum + count * (index + 1), 0) / total;
}
