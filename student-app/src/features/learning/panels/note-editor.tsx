import type { Note, NoteInput } from '@iris/contract/learning';
import { ApiError, isRefused } from '@iris/platform/api';
import { deviceCopy, KeptRequest, type OpenSending, useAutosave } from '@iris/platform/autosave';
import { readAgain } from '@iris/platform/query';
import { useSession } from '@iris/platform/session';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { NoteForm } from './note-form.tsx';
import { CHANGED, useChangeNote, useCreateNote } from './notes.api.ts';

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
  const { user } = useSession();
  const queryClient = useQueryClient();
  const change = useChangeNote();
  const saving = useAutosave<Pick<Note, 'text'>, Note>({
    // What saving replaces: the list is read again while one types.
    stored: note,
    toDraft: ({ text }) => ({ text }),
    save: ({ text }, request) => change.mutateAsync({ note: { ...note, text: text.trim() }, request }),
    isManual: true,
  });
  const [sending] = useState(
    () => new KeptRequest(deviceCopy<OpenSending<NoteInput>>(user?._id ?? '', `note-copy:${note._id}`, 'Une note')),
  );
  const create = useCreateNote(lessonId, sending);
  const { text } = saving.draft;
  const { conflict, error } = saving;
  const isGone = isKnownGone || (error instanceof ApiError && error.code === 'note_not_found');
  const handleSave = async () => {
    if (!text.trim()) return;
    if (isGone) {
      // The moment is one of the film of its own lesson.
      const at = note.lesson === lessonId ? note.at : null;
      await create.mutateAsync({ at, text: text.trim() }).then(onClose, () => {});
    } else {
      saving.resolve('mine');
      if (await saving.flush()) onClose();
    }
  };
  const handleCancel = () => {
    // Nobody knows whether it is saved: another editor would begin with an old version.
    if (saving.status === 'error' && !isRefused(error)) void readAgain(queryClient, CHANGED);
    onClose();
  };
  return (
    <NoteForm
      label="Modifier la note"
      text={text}
      isBusy={change.isPending || create.isPending}
      onChange={(typed) => saving.update(() => ({ text: typed }))}
      onSave={() => void handleSave()}
      onCancel={handleCancel}
      saveLabel={isGone ? 'Enregistrer comme nouvelle note' : 'Enregistrer'}
      notice={isGone ? <Deletion /> : conflict && <Conflict text={conflict.theirs.text} />}
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
