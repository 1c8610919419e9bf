/** Paths of this application's pages and of the pages it links to. */
export const paths = {
  dashboard: '/dashboard',
  courses: '/courses',
} as const;
