/** Addresses of this application's pages; `linkTo` leads to others. */
export const paths = {
  home: '/example-section',
} as const;
