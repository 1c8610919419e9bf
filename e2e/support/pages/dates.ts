const DAY = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', dateStyle: 'long' });

/** A day as the pages write it: «1er décembre 2026», where `Intl` writes «1 décembre 2026». */
export function dayInWords(moment = Date.now()): string {
  return DAY.format(moment).replace(/^1 /, '1er ');
}
