import { formatNumber } from '@iris/platform/format';

/** Formats a number with its noun, « 1 240 chargements ». */
export function counted(count: number, noun: string): string {
  return `${formatNumber(count)}\u00a0${noun}${count > 1 ? 's' : ''}`;
}
