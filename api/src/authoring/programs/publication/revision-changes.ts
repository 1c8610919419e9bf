import { isDeepStrictEqual } from 'node:util';
import type { LessonChange } from '@iris/contract/programs';
import { lessonsOf, type RevisionLesson, type RevisionRecord } from '../../../catalog/index.ts';

/** What an author has written of a revision. */
export type RevisionContent = Pick<RevisionRecord, 'teaching' | 'modules'>;

/** How the lessons of a draft differ from those of the latest revision, in the order of the draft, then the removed ones. */
export function lessonChanges(draft: RevisionContent, latest: RevisionContent | undefined): LessonChange[] {
  const [recent, old] = [lessonsById(draft), lessonsById(latest)];
  const written = [...recent].flatMap(([id, lesson]): LessonChange[] => {
    const before = old.get(id);
    if (before && isSame(before, lesson)) return [];
    return [{ lesson: id, title: lesson.title, change: before ? 'changed' : 'added' }];
  });
  const removed = [...old].filter(([id]) => !recent.has(id));
  return [...written, ...removed.map(([lesson, { title }]) => ({ lesson, title, change: 'removed' as const }))];
}

/** Whether publishing the draft would change nothing. */
export function isPublished(draft: RevisionContent, latest: RevisionContent | undefined): boolean {
  const partsOf = ({ teaching, modules }: RevisionContent) => ({ teaching, modules });
  return latest !== undefined && isSame(partsOf(draft), partsOf(latest));
}

function lessonsById(content: RevisionContent | undefined): Map<string, RevisionLesson> {
  return new Map((content ? lessonsOf(content) : []).map((lesson) => [lesson._id.toHexString(), lesson]));
}

/** Compares as stored: two identifiers are equal when their digits are, and absent is undefined. */
function isSame(one: object, other: object): boolean {
  const plain = (value: object): unknown => JSON.parse(JSON.stringify(value));
  return isDeepStrictEqual(plain(one), plain(other));
}
