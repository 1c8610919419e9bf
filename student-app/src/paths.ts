/** Addresses of this application's pages; `linkTo` leads to others. */
export const paths = {
  dashboard: '/dashboard',
  learn: '/learn/:course/:lesson?',
  completion: '/learn/:course/termine',
} as const;
