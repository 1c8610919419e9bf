/** The addresses this application answers or leads to. */
export const paths = {
  home: '/',
  login: '/login',
  register: '/register',
  courses: '/courses',
  about: '/about',
  contact: '/contact',
  dashboard: '/dashboard',
} as const;
