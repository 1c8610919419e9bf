import type { FilmHit } from '@iris/contract/learning';
import { foldText } from '@iris/contract/search';
import { lessonsOf, type RevisionLesson, type RevisionRecord } from '../programs/programs.service.ts';

/** A moment of a film with the text in which searches look. */
export interface FilmMoment extends Omit<FilmHit, 'course'> {
  folded: string;
}

/** The moments of the films of a revision, by lesson and time. Kept while the revision is: folding a text is slow. */
export function momentsOf(revision: RevisionRecord): readonly FilmMoment[] {
  const known = MOMENTS.get(revision) ?? lessonsOf(revision).flatMap(momentsOfLesson);
  MOMENTS.set(revision, known);
  return known;
}

const MOMENTS = new WeakMap<RevisionRecord, FilmMoment[]>();

function momentsOfLesson({ _id, kind, title, film }: RevisionLesson): FilmMoment[] {
  if (kind !== 'film' || !film) return [];
  const lesson = { _id: _id.toHexString(), title };
  const moment = (hit: Pick<FilmHit, 'kind' | 'text' | 'at'>, ...more: string[]): FilmMoment => {
    return { ...hit, lesson, folded: foldText([hit.text, ...more].join(' ')) };
  };
  return [
    ...film.phases.map(({ title: text, start }) => moment({ kind: 'phase', text, at: start })),
    ...film.complications.map(({ title: text, at, text: more }) => moment({ kind: 'complication', text, at }, more)),
    ...film.captions.map(({ text, start }) => moment({ kind: 'caption', text, at: start })),
  ].sort((one, other) => one.at - other.at);
}
