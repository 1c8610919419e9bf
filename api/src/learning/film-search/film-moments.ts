import type { FilmHit } from '@iris/contract/learning';
import { lessonsOf, type RevisionLesson, type RevisionRecord } from '../../catalog/index.ts';
import { type Hit, SearchIndex } from '../../foundation/index.ts';

/** A moment of a film; `more` is the explanation of a complication. */
interface FilmMoment extends Omit<FilmHit, 'course' | 'match'> {
  more: string;
}

/** The moments of the films of a revision, by lesson and time. */
interface Moments {
  moments: readonly FilmMoment[];
  index: SearchIndex<'text' | 'more'>;
}

/** Kept while the revision is: an index takes long to build. */
const MOMENTS = new WeakMap<RevisionRecord, Moments>();

/** The moments of a revision that answer a query, by lesson and time. */
export function findMoments(revision: RevisionRecord, query: string): Omit<FilmHit, 'course'>[] {
  const { moments, index } = listMoments(revision);
  const hits = new Map(index.find(query)?.map((hit) => [hit.id, hit]));
  return moments.flatMap(({ more, ...moment }, place) => {
    const hit = hits.get(String(place));
    return hit ? [{ ...moment, match: toMatch(hit, more) }] : [];
  });
}

function listMoments(revision: RevisionRecord): Moments {
  const known = MOMENTS.get(revision);
  if (known) return known;
  const moments = lessonsOf(revision).flatMap(listLessonMoments);
  const index = new SearchIndex({ text: 1, more: 1 });
  for (const [place, { text, more }] of moments.entries()) index.put(String(place), { text: [text], more: [more] });
  MOMENTS.set(revision, { moments, index });
  return { moments, index };
}

function toMatch({ words }: Hit<'text' | 'more'>, more: string): FilmHit['match'] {
  const isExplained = [...words.values()].some((fields) => !fields.includes('text'));
  return { words: [...words.keys()], passages: isExplained ? [{ kind: 'explanation', text: more }] : [] };
}

function listLessonMoments({ _id, kind, title, film }: RevisionLesson): FilmMoment[] {
  if (kind !== 'film' || !film) return [];
  const lesson = { _id: _id.toHexString(), title };
  return [
    ...film.phases.map(({ title: text, start }) => ({ kind: 'phase' as const, text, at: start, more: '' })),
    ...film.complications.map(({ title: text, at, text: more }) => ({ kind: 'complication' as const, text, at, more })),
    ...film.captions.map(({ text, start }) => ({ kind: 'caption' as const, text, at: start, more: '' })),
  ]
    .map((moment) => ({ ...moment, lesson }))
    .sort((one, other) => one.at - other.at);
}
