/** Class of text links, also for plain `<a>` elements. */
export const textLinkClass =
  'rounded-sm font-medium text-primary-ink underline decoration-primary-line/45 decoration-1 underline-offset-4 transition-colors hover:decoration-current';
