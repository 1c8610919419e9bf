import type { NoteInput } from '@iris/contract/learning';
import type { FilmPlayer } from '@iris/platform/lesson';
import { LoadFailure, Loading, Skeleton } from '@iris/platform/ui';
import { useId } from 'react';
import { MomentLabel } from './moment-label.tsx';
import { NoteForm } from './note-form.tsx';
import { NoteList } from './note-list.tsx';
import { useCreateNote, useFormerNotes, useNotes } from './notes.api.ts';
import { useDraft } from './use-draft.ts';
import { useNoteList } from './use-note-list.ts';

interface NotesProps {
  courseId: string;
  lessonId: string;
  player: FilmPlayer | undefined;
  /** Whether the lesson is not loaded, so that nothing is written yet. */
  isUnknown?: boolean | undefined;
}

/** The learner's own notes, each tied to its moment of the film. */
export function Notes({ courseId, lessonId, player, isUnknown }: NotesProps) {
  const query = useNotes(lessonId);
  const list = useNoteList(query.data);
  return (
    <div className="flex flex-col gap-4">
      {!isUnknown && <NewNote lessonId={lessonId} player={player} />}
      {query.isPending && (
        <Loading label="Chargement de vos notes..." className="flex flex-col gap-3">
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-12 w-full" />
        </Loading>
      )}
      <LoadFailure query={query} message="Impossible de charger vos notes" />
      {query.data && list.notes.length === 0 && (
        <p className="text-ink-soft">
          {player
            ? "Vos notes restent privées. Chacune garde le moment du film où vous l'avez écrite."
            : 'Vos notes restent privées.'}
        </p>
      )}
      {list.notes.length > 0 && <NoteList list={list} lessonId={lessonId} player={player} />}
      <FormerNotes courseId={courseId} lessonId={lessonId} />
    </div>
  );
}

function NewNote({ lessonId, player }: Pick<NotesProps, 'lessonId' | 'player'>) {
  const draft = useDraft<NoteInput>('note', lessonId, player);
  const create = useCreateNote(lessonId, draft.sending, draft.end);
  const save = () => {
    if (draft.text.trim()) create.mutate({ at: draft.momentNow(), text: draft.text.trim() });
  };
  return (
    <NoteForm
      label={player ? <MomentLabel text="Nouvelle note" player={player} at={draft.at} /> : 'Nouvelle note'}
      text={draft.text}
      isBusy={create.isPending}
      onChange={draft.change}
      onSave={save}
    />
  );
}

interface FormerNotesProps {
  courseId: string;
  /** The open lesson. */
  lessonId: string;
}

/** The learner's notes in lessons that the program has no longer; nothing when there are none. */
function FormerNotes({ courseId, lessonId }: FormerNotesProps) {
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
