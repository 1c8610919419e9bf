/** Paths of this application's pages and of the pages it links to. */
export const paths = {
  home: '/',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  courses: '/courses',
  about: '/about',
  contact: '/contact',
  certificates: '/certificates',
  certificate: (serial: string) => `/certificates/${serial}`,
  dashboard: '/dashboard',
  course: (id: string) => `/courses/${id}`,
  preview: (course: string, lesson: string) => `/courses/${course}/apercu/${lesson}`,
  learn: (course: string) => `/learn/${course}`,
} as const;
