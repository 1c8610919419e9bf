const percentages = new Intl.NumberFormat('fr-FR', { style: 'percent', maximumFractionDigits: 1 });

/** Formats a part of a whole as a percentage, « 37,1 % ». */
export function formatShare(part: number, whole: number): string {
  return percentages.format(part / whole);
}
