import type { Note } from '@iris/contract/learning';
import { ApiError } from '@iris/platform/api';
import { useState } from 'react';
import { currentIn } from '../../../version-conflict.ts';
import { NoteForm } from './note-form.tsx';
import { useChangeNote, useCreateNote } from './notes.api.ts';

interface NoteEditorProps {
  note: Note;
  /** The open lesson. */
  lessonId: string;
  /** Whether the note is known to be deleted. */
  isGone: boolean;
  onClose: () => void;
}

/** Changes the text of a note; what was typed stays when another tab has changed or deleted it meanwhile. */
export function NoteEditor({ note, lessonId, isGone: isKnownGone, onClose }: NoteEditorProps) {
  const [text, setText] = useState(note.text);
  // What saving replaces: the list is read again while one types.
  const [base, setBase] = useState(note);
  const [theirs, setTheirs] = useState<string>();
  const [isRefused, setIsRefused] = useState(false);
  const isGone = isKnownGone || isRefused;
  const change = useChangeNote();
  const create = useCreateNote(lessonId);
  const handleSave = async () => {
    if (!text.trim()) return;
    try {
      // The moment is one of the film of its own lesson.
      if (isGone) await create.mutateAsync({ at: note.lesson === lessonId ? note.at : null, text: text.trim() });
      else await change.mutateAsync({ ...base, text: text.trim() });
      onClose();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'note_not_found') setIsRefused(true);
      const current = currentIn<Note>(error);
      if (!current) return;
      setBase(current);
      setTheirs(current.text);
    }
  };
  return (
    <NoteForm
      label="Modifier la note"
      text={text}
      isBusy={change.isPending || create.isPending}
      onChange={setText}
      onSave={() => void handleSave()}
      onCancel={onClose}
      saveLabel={isGone ? 'Enregistrer comme nouvelle note' : 'Enregistrer'}
      notice={isGone ? <Deletion /> : theirs !== undefined && <Conflict text={theirs} />}
    />
  );
}

function Deletion() {
  return (
    <p role="alert" className="text-sm">
      Cette note a été supprimée entre-temps, dans un autre onglet ou sur un autre appareil. Vous pouvez enregistrer
      votre texte comme nouvelle note de cette leçon.
    </p>
  );
}

function Conflict({ text }: { text: string }) {
  return (
    <div role="alert" className="flex flex-col gap-1.5 text-sm">
      <p>
        Cette note a été modifiée entre-temps, dans un autre onglet ou sur un autre appareil. Elle dit maintenant&nbsp;:
      </p>
      <blockquote className="max-h-40 overflow-y-auto whitespace-pre-line border-line-strong border-l-2 pl-3 wrap-anywhere">
        {text}
      </blockquote>
      <p>Votre texte la remplacera si vous l'enregistrez de nouveau.</p>
    </div>
  );
}
