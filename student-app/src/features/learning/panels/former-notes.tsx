import { LoadFailure } from '@iris/platform/ui';
import { useId } from 'react';
import { NoteView } from './note-view.tsx';
import { useFormerNotes } from './notes.api.ts';

interface FormerNotesProps {
  courseId: string;
}

/** The learner's notes in lessons that the program has no longer; nothing when there are none. */
export function FormerNotes({ courseId }: FormerNotesProps) {
  const id = useId();
  const query = useFormerNotes(courseId);
  if (query.data?.length === 0) return null;
  return (
    <>
      <LoadFailure query={query} message="Impossible de charger les notes des leçons retirées" />
      {query.data && (
        <section aria-labelledby={id} className="flex flex-col gap-2">
          <h3 id={id} className="text-sm font-semibold">
            Notes de leçons retirées du cours
          </h3>
          <ul className="flex flex-col">
            {query.data.map((note) => (
              <NoteView key={note._id} note={note} player={undefined} origin={note.lesson_title} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
