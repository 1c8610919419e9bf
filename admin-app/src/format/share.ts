import { formatNumber } from '@iris/platform/format';

const percentages = new Intl.NumberFormat('fr-FR', { style: 'percent', maximumFractionDigits: 1 });

/** Formats a number with its noun, « 1 240 chargements ». */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${formatNumber(count)}\u00a0${count > 1 ? plural : noun}`;
}

/** Formats a part of a whole as a percentage, « 37,1 % ». */
export function formatShare(part: number, whole: number): string {
  return percentages.format(part / whole);
}
