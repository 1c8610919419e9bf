import { REVIEW_PROGRESS } from '@iris/contract/learning';
import { DEMO_REVIEWS } from '@iris/demo';
import { Types } from 'mongoose';
import type { UserRecord } from '../../accounts/index.ts';
import type { CourseRecord, EnrollmentRecord, ReviewRecord } from '../../catalog/index.ts';

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
    const said = DEMO_REVIEWS[place % DEMO_REVIEWS.length] ?? [];
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
