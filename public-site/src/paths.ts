/** Paths of this application's pages and of the pages it links to. */
export const paths = {
  home: '/',
  login: '/login',
  register: '/register',
  courses: '/courses',
  about: '/about',
  contact: '/contact',
  certificates: '/certificates',
  certificate: (serial: string) => `/certificates/${serial}`,
  dashboard: '/dashboard',
} as const;
