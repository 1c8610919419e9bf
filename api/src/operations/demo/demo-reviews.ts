import { REVIEW_PROGRESS } from '@iris/contract/learning';
import { Types } from 'mongoose';
import type { UserRecord } from '../../accounts/index.ts';
import type { CourseRecord, EnrollmentRecord, ReviewRecord } from '../../catalog/index.ts';

/** What learners say of each course, oldest first; an empty text is a rating alone. */
const REVIEWS: readonly (readonly Pick<ReviewRecord, 'rating' | 'text'>[])[] = [
  [
    { rating: 4, text: '' },
    { rating: 5, text: 'La leçon sur la fuite périphérique m’a servi la semaine suivante, au bloc, avec mon chef.' },
    { rating: 5, text: '' },
    { rating: 4, text: 'Très clair. J’aurais aimé un deuxième cas de cataracte blanche.' },
    {
      rating: 5,
      text: 'Les questions pendant le film obligent à se décider avant de voir la suite. C’est exactement ce qui manquait à mes lectures.',
    },
  ],
  [
    { rating: 5, text: 'Le tableau des réglages est affiché dans notre salle de repos.' },
    { rating: 4, text: '' },
    { rating: 5, text: 'Les films image par image se relisent entre deux patients, sur le téléphone.' },
    { rating: 5, text: 'Les cinq premières minutes d’une rupture, enfin écrites dans l’ordre.' },
    { rating: 4, text: 'J’aurais aimé un cas de plus sur la pupille étroite.' },
  ],
];

const DAY_MS = 86_400_000;

interface Learners {
  users: readonly UserRecord[];
  enrollments: readonly EnrollmentRecord[];
  now: Date;
}

/** Makes up reviews of courses by those who have done half of them, and sets the ratings of the courses to their means. */
export function reviewDocuments(
  courses: readonly CourseRecord[],
  { users, enrollments, now }: Learners,
): ReviewRecord[] {
  return courses.flatMap((course, place) => {
    const said = REVIEWS[place % REVIEWS.length] ?? [];
    const reviewers = enrollments.filter((one) => one.course === course._id && one.progress >= REVIEW_PROGRESS);
    const reviews = reviewers.slice(0, said.length).map(({ user }, index): ReviewRecord => {
      const author = users.find(({ _id }) => _id === user)?.name ?? '';
      const at = new Date(now.getTime() - (said.length - index) * 3 * DAY_MS);
      const fields = { _id: new Types.ObjectId(), user, course: course._id, author, is_hidden: false };
      return { ...fields, rating: 5, text: '', ...said[index], created_at: at, updated_at: at };
    });
    if (reviews.length === 0) return [];
    const mean = reviews.reduce((sum, { rating }) => sum + rating, 0) / reviews.length;
    course.rating = Math.round(mean * 100) / 100;
    course.review_count = reviews.length;
    return reviews;
  });
}
