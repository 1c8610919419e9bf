import type { FormerNote, Note } from '@iris/contract/learning';
import { useState } from 'react';

/** A note; one of a lesson that the program has no longer, with its title. */
type ListedNote = Note & Partial<Pick<FormerNote, 'lesson_title'>>;

/** The notes to show, and those that are edited. */
export interface NoteList {
  notes: readonly ListedNote[];
  /** Whether the note was deleted while it is edited. */
  isGone: (note: Note) => boolean;
  isEdited: (note: Note) => boolean;
  onEdit: (note: ListedNote) => void;
  onClose: (note: Note) => void;
}

interface Edited {
  note: ListedNote;
  /** Ids of the notes above it, which keep its place when it is gone. */
  above: readonly string[];
}

/** Keeps each note until its editor is closed: what is being typed must outlive a deletion on another device. */
export function useNoteList(read: readonly ListedNote[] = []): NoteList {
  const [edited, setEdited] = useState<readonly Edited[]>([]);
  const notes = edited.reduce(withEdited, read);
  return {
    notes,
    isGone: ({ _id }) => !hasNote(read, _id),
    isEdited: ({ _id }) => edited.some(({ note }) => note._id === _id),
    onEdit: (note) => {
      const above = notes.slice(0, notes.indexOf(note)).map(({ _id }) => _id);
      setEdited((others) => [...others, { note, above }]);
    },
    onClose: ({ _id }) => setEdited((all) => all.filter(({ note }) => note._id !== _id)),
  };
}

function withEdited(notes: readonly ListedNote[], { note, above }: Edited): readonly ListedNote[] {
  if (hasNote(notes, note._id)) return notes;
  return notes.toSpliced(notes.findLastIndex(({ _id }) => above.includes(_id)) + 1, 0, note);
}

function hasNote(notes: readonly Note[], id: string): boolean {
  return notes.some(({ _id }) => _id === id);
}
