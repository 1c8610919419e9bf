import { LoadFailure } from '@iris/platform/ui';
import { useId } from 'react';
import { NoteList } from './note-list.tsx';
import { useFormerNotes } from './notes.api.ts';
import { useNoteList } from './use-note-list.ts';

interface FormerNotesProps {
  courseId: string;
  /** The open lesson. */
  lessonId: string;
}

/** The learner's notes in lessons that the program has no longer; nothing when there are none. */
export function FormerNotes({ courseId, lessonId }: FormerNotesProps) {
  const id = useId();
  const query = useFormerNotes(courseId);
  const list = useNoteList(query.data);
  if (query.data && list.notes.length === 0) return null;
  return (
    <>
      <LoadFailure query={query} message="Impossible de charger les notes des leçons retirées" />
      {query.data && (
        <section aria-labelledby={id} className="flex flex-col gap-2">
          <h3 id={id} className="text-sm font-semibold">
            Notes de leçons retirées du cours
          </h3>
          <NoteList list={list} lessonId={lessonId} player={undefined} />
        </section>
      )}
    </>
  );
}
