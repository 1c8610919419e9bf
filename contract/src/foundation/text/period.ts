const YEAR_DAYS = 365;

/** A number of days in French, in years where it is a whole number of them: «Trois ans», «90 jours». */
export function formatPeriod(days: number): string {
  const years = days / YEAR_DAYS;
  if (!Number.isInteger(years)) return days === 1 ? 'Un jour' : `${days}\u00a0jours`;
  return years === 1 ? 'Un an' : `${SMALL_NUMBERS[years - 2] ?? years}\u00a0ans`;
}

const SMALL_NUMBERS = ['Deux', 'Trois', 'Quatre', 'Cinq', 'Six', 'Sept', 'Huit', 'Neuf', 'Dix'];
