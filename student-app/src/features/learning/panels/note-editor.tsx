import type { Note } from '@iris/contract/learning';
import { ApiError } from '@iris/platform/api';
import { useState } from 'react';
import { NoteForm } from './note-form.tsx';
import { useChangeNote } from './notes.api.ts';

interface NoteEditorProps {
  note: Note;
  onClose: () => void;
}

/** Changes the text of a note; what was typed stays when another tab has changed it meanwhile. */
export function NoteEditor({ note, onClose }: NoteEditorProps) {
  const [text, setText] = useState(note.text);
  // What saving replaces: the list is read again while one types.
  const [base, setBase] = useState(note);
  const [theirs, setTheirs] = useState<string>();
  const change = useChangeNote();
  const handleSave = async () => {
    if (!text.trim()) return;
    try {
      await change.mutateAsync({ ...base, text: text.trim() });
      onClose();
    } catch (error) {
      const current = currentIn(error);
      if (!current) return;
      setBase(current);
      setTheirs(current.text);
    }
  };
  return (
    <NoteForm
      label="Modifier la note"
      text={text}
      isBusy={change.isPending}
      onChange={setText}
      onSave={() => void handleSave()}
      onCancel={onClose}
      notice={theirs !== undefined && <Conflict text={theirs} />}
    />
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

/** The current note, when the server has refused a change because another one came first. */
function currentIn(error: unknown): Note | undefined {
  if (!(error instanceof ApiError) || error.code !== 'version_conflict') return undefined;
  return error.problem?.current as Note | undefined;
}
