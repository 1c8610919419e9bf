import { DEMO_ADMIN, DEMO_QUESTIONS } from '@iris/demo';
import { Types } from 'mongoose';
import type { UserRecord } from '../../accounts/index.ts';
import { type EnrollmentRecord, lessonsOf, type RevisionRecord } from '../../catalog/index.ts';
import type { QuestionRecord } from '../../learning/index.ts';
import type { DemoFilms } from './demo-programs.ts';

const DAY_MS = 86_400_000;

interface Asked {
  users: readonly UserRecord[];
  enrollments: readonly EnrollmentRecord[];
  revisions: readonly RevisionRecord[];
  films: DemoFilms;
  now: Date;
}

/** Makes up questions about films, by those who have begun their course. */
export function questionDocuments({ users, enrollments, revisions, films, now }: Asked): QuestionRecord[] {
  return DEMO_QUESTIONS.map(({ film, at, text, answer, daysAgo }, index): QuestionRecord => {
    const video = String(films.get(film));
    const isAbout = (lesson: { film?: { video: unknown } }) => String(lesson.film?.video) === video;
    const revision = revisions.find((one) => lessonsOf(one).some(isAbout));
    const lesson = revision && lessonsOf(revision).find(isAbout);
    const askers = enrollments.filter(({ course, progress }) => course === revision?.course && progress > 0);
    const enrollment = askers[index];
    const asker = users.find(({ _id }) => _id === enrollment?.user);
    const author = users.find(({ email }) => email === DEMO_ADMIN.email);
    if (!lesson || !enrollment || !asker || !author) throw new Error(`nobody can ask about the film ${film}`);
    const created_at = new Date(now.getTime() - daysAgo * DAY_MS);
    const answered_at = new Date(created_at.getTime() + DAY_MS);
    const written = { lesson: null, at: null, user: author._id, author: author.name, answered_at };
    return {
      ...{ _id: new Types.ObjectId(), enrollment: enrollment._id, user: asker._id, course: enrollment.course },
      ...{ lesson: lesson._id, place: 1, at, paragraph: null, quote: '', text, asker: asker.name, created_at },
      state: answer ? 'answered' : 'open',
      ...(answer && { answer: { ...written, text: answer.text } }),
      ...{ shown_to_all: answer?.shown_to_all ?? false, version: 1 },
    };
  });
}
