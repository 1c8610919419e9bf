/** Paths of this application's pages and of the pages it links to. */
export const paths = {
  home: '/example-section',
} as const;
