import type { Learner } from '@iris/contract/follow-up';
import { csvDate, csvOf } from '../../foundation/index.ts';

const TITLES = ['Nom', 'E-mail', 'Inscription', 'Progression (%)', 'Dernière leçon', 'Dernière activité', 'Terminé'];

/** The learners of a course as CSV. */
export function learnersCsv(learners: AsyncIterable<Learner>): AsyncGenerator<string> {
  return csvOf(linesOf(learners), TITLES);
}

async function* linesOf(learners: AsyncIterable<Learner>): AsyncGenerator<string[]> {
  for await (const { name, email, enrolled_at, progress, lesson, last_seen_at, completed_at } of learners) {
    const dates = [last_seen_at, completed_at].map((instant) => (instant ? csvDate(instant) : ''));
    yield [name, email, csvDate(enrolled_at), String(progress), lesson ?? '', ...dates];
  }
}
