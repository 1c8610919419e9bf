import { textOfBlock } from '@iris/contract/foundation';
import type { RevisionLesson } from '../../../catalog/index.ts';
import { nameKeys } from '../../../foundation/index.ts';

/** Distinct words of a lesson by which it is found; a film of an hour has about two thousand. */
const WORDS_MAX = 3000;

/** The keys by which authors find a lesson: titles also with typing errors, what is said or written as it is. */
export function lessonKeys({ title, film, text }: Pick<RevisionLesson, 'title' | 'film' | 'text'>): string[] {
  const { phases = [], complications = [], captions = [] } = film ?? {};
  const titles = [title, ...[...phases, ...complications].map((moment) => moment.title)];
  const texts = [...(text?.blocks ?? []).map(textOfBlock), ...[...complications, ...captions].map((one) => one.text)];
  return nameKeys(titles, texts, WORDS_MAX);
}
