/** Paths of this application's pages and of the pages it links to. */
export const paths = {
  dashboard: '/dashboard',
  learn: '/learn/:courseId/:lessonId?',
  completion: '/learn/:courseId/termine',
  courses: '/courses',
  verifyEmail: '/verify-email',
  account: '/account',
} as const;

/** The address of a course's learning page; of a lesson in it, and of a moment of its film in whole seconds. */
export function learnPath(course: string, lesson?: string, at?: number): string {
  const page = lesson ? `/learn/${course}/${lesson}` : `/learn/${course}`;
  return at === undefined ? page : `${page}?t=${Math.floor(at)}`;
}

/** The address of the page that ends a course. */
export function completionPath(course: string): string {
  return `/learn/${course}/termine`;
}

/** The address of a course's public page. */
export function coursePath(course: string): string {
  return `/courses/${course}`;
}

/** The address of a certificate's public page. */
export function certificatePath(serial: string): string {
  return `/certificates/${serial}`;
}
