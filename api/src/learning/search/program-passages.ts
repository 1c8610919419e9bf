import { foldedWords, textMatcher, textOfBlock } from '@iris/contract/foundation';
import type { Passage } from '@iris/contract/learning';
import { lessonsOf, type RevisionLesson, type RevisionRecord } from '../../catalog/index.ts';
import { SearchIndex } from '../../foundation/index.ts';

/** A passage that can be found; `more` is the explanation of a complication. */
interface SearchedPassage extends Omit<Passage, 'course' | 'match'> {
  more: string;
}

/** The passages of a revision, by lesson and time. */
interface Passages {
  passages: readonly SearchedPassage[];
  index: SearchIndex<'text' | 'more'>;
}

/** Kept while the revision is: an index takes long to build. */
const PASSAGES = new WeakMap<RevisionRecord, Passages>();

/** The passages of a revision that answer a query, by lesson and time. */
export function findPassages(revision: RevisionRecord, query: string): Omit<Passage, 'course'>[] {
  const { passages, index } = listPassages(revision);
  const hits = new Map(index.find(query)?.map((hit) => [hit.id, hit]));
  return passages.flatMap(({ more, ...passage }, place) => {
    const hit = hits.get(String(place));
    if (!hit) return [];
    const isExplained = [...hit.words.values()].some((fields) => !fields.includes('text'));
    return [{ ...passage, match: toMatch([...hit.words.keys()], isExplained, more) }];
  });
}

/** The passages of a lesson that answer a query, by time. */
export function findLessonPassages(lesson: RevisionLesson, query: string): Omit<Passage, 'course'>[] {
  const matching = textMatcher(query);
  return listLessonPassages(lesson).flatMap(({ more, ...passage }) => {
    const words = matching(passage.text, more);
    if (!words) return [];
    const inText = new Set(foldedWords(passage.text));
    return [
      {
        ...passage,
        match: toMatch(
          words,
          words.some((word) => !inText.has(word)),
          more,
        ),
      },
    ];
  });
}

function listPassages(revision: RevisionRecord): Passages {
  const known = PASSAGES.get(revision);
  if (known) return known;
  const passages = lessonsOf(revision).flatMap(listLessonPassages);
  const index = new SearchIndex({ text: 1, more: 1 });
  for (const [place, { text, more }] of passages.entries()) index.put(String(place), { text: [text], more: [more] });
  PASSAGES.set(revision, { passages, index });
  return { passages, index };
}

function toMatch(words: string[], isExplained: boolean, more: string): Passage['match'] {
  return { words, passages: isExplained ? [{ kind: 'explanation', text: more }] : [] };
}

function listLessonPassages(lesson: RevisionLesson): SearchedPassage[] {
  const { _id, title, text, activity } = lesson;
  const { instructions = '', steps = [] } = activity ?? {};
  const texts = [...(text?.blocks ?? []).map(textOfBlock), instructions, ...steps.map((step) => step.title)];
  return [
    { kind: 'lesson' as const, text: title, at: 0, more: '' },
    ...texts.filter(Boolean).map((one) => ({ kind: 'text' as const, text: one, at: 0, more: '' })),
    ...listMoments(lesson),
  ].map((passage) => ({ ...passage, lesson: { _id: _id.toHexString(), title } }));
}

function listMoments({ kind, film }: RevisionLesson): Omit<SearchedPassage, 'lesson'>[] {
  if (kind !== 'film' || !film) return [];
  return [
    ...film.phases.map(({ title: text, start }) => ({ kind: 'phase' as const, text, at: start, more: '' })),
    ...film.complications.map(({ title: text, at, text: more }) => ({ kind: 'complication' as const, text, at, more })),
    ...film.captions.map(({ text, start }) => ({ kind: 'caption' as const, text, at: start, more: '' })),
  ].sort((one, other) => one.at - other.at);
}
