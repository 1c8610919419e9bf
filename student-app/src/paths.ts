/** The addresses this application answers or leads to. */
export const paths = {
  dashboard: '/dashboard',
  courses: '/courses',
} as const;
