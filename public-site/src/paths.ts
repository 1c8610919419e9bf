/** Paths of this application's pages and of the pages it links to. */
export const paths = {
  home: '/',
  login: '/login',
  register: '/register',
  courses: '/courses',
  about: '/about',
  contact: '/contact',
  legal: '/legal',
  privacy: '/privacy',
  account: '/account',
  certificates: '/certificates',
  certificate: (serial: string) => `/certificates/${serial}`,
  dashboard: '/dashboard',
  course: (id: string) => `/courses/${id}`,
  preview: (course: string, lesson: string) => `/courses/${course}/apercu/${lesson}`,
  learn: (course: string) => `/learn/${course}`,
} as const;
