import { textOfBlock } from '@iris/contract/foundation';
import type { RevisionLesson } from '../../../catalog/index.ts';
import { nameKeys } from '../../../foundation/index.ts';

/** Distinct words of a lesson by which it is found; a film of an hour has about two thousand. */
const WORDS_MAX = 3000;

type Searched = Pick<RevisionLesson, 'title' | 'film' | 'text' | 'activity'>;

/** The keys by which authors find a lesson: titles also with typing errors, what is said or written as it is. */
export function lessonKeys({ title, film, text, activity }: Searched): string[] {
  const { phases = [], complications = [], captions = [] } = film ?? {};
  const { steps = [], instructions = '' } = activity ?? {};
  const titles = [title, ...[...phases, ...complications, ...steps].map((moment) => moment.title)];
  const spoken = [...complications, ...captions].map((one) => one.text);
  const texts = [...(text?.blocks ?? []).map(textOfBlock), ...spoken, instructions];
  return nameKeys(titles, texts, WORDS_MAX);
}
