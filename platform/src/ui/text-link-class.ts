/** The looks of a text link, for an address outside the router. */
export const textLinkClass =
  'rounded-sm font-medium text-primary-ink underline decoration-primary-line/45 decoration-1 underline-offset-4 transition-colors hover:decoration-current';
