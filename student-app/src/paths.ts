/** Addresses of this application's pages; `linkTo` leads to others. */
export const paths = {
  dashboard: '/dashboard',
  plan: '/plan',
  learn: '/learn/:course/:lesson?',
  completion: '/learn/:course/termine',
  institutions: '/institution',
  institution: '/institution/:id',
  resident: '/institution/:id/residents/:user',
  evening: '/evening/:id',
  replay: '/replay/:id',
  practice: '/practice/:id',
  rating: '/rating',
  ratedFilm: '/rating/:id',
  calibration: '/rating/calibration/:activity',
} as const;
