import type { FilmPlayer } from '@iris/platform/lesson';
import { NoteEditor } from './note-editor.tsx';
import { NoteView } from './note-view.tsx';
import type { NoteList as List } from './use-note-list.ts';

interface NoteListProps {
  list: List;
  /** The open lesson. */
  lessonId: string;
  player: FilmPlayer | undefined;
}

/** Notes, each shown or edited in its place. */
export function NoteList({ list, lessonId, player }: NoteListProps) {
  return (
    <ul className="flex flex-col">
      {list.notes.map((note) =>
        list.isEdited(note) ? (
          <li key={note._id} className="border-line border-t py-3">
            <NoteEditor note={note} lessonId={lessonId} isGone={list.isGone(note)} onClose={() => list.onClose(note)} />
          </li>
        ) : (
          <NoteView
            key={note._id}
            note={note}
            player={player}
            origin={note.lesson_title}
            onEdit={() => list.onEdit(note)}
          />
        ),
      )}
    </ul>
  );
}
