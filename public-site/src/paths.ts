/** Paths of this application's pages and of the pages it links to. */
export const paths = {
  home: '/',
  login: '/login',
  register: '/register',
  courses: '/courses',
  about: '/about',
  contact: '/contact',
  dashboard: '/dashboard',
} as const;
