import { storageOf } from '@iris/delivery/remote';
import { type FilmPlayer, formatMoment, useFilm } from '@iris/platform/lesson';
import { useSession } from '@iris/platform/session';
import { LoadFailure, Loading, Skeleton } from '@iris/platform/ui';
import { useId, useState } from 'react';
import { NoteForm } from './note-form.tsx';
import { NoteList } from './note-list.tsx';
import { useCreateNote, useFormerNotes, useNotes } from './notes.api.ts';
import { useNoteList } from './use-note-list.ts';

/** What was typed and not saved survives a reload. */
const drafts = storageOf('student', 'session');

interface NotesProps {
  courseId: string;
  lessonId: string;
  player: FilmPlayer | undefined;
}

/** The learner's own notes, each tied to its moment of the film. */
export function Notes({ courseId, lessonId, player }: NotesProps) {
  const query = useNotes(lessonId);
  const list = useNoteList(query.data);
  return (
    <div className="flex flex-col gap-4">
      <NewNote lessonId={lessonId} player={player} />
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

function NewNote({ lessonId, player }: Omit<NotesProps, 'courseId'>) {
  // With the account: another one that signs in in this tab must not see the draft.
  const key = `note:${useSession().user?._id ?? ''}:${lessonId}`;
  const [text, setText] = useState(() => drafts.get(key) ?? '');
  const [at, setAt] = useState<number | null>(null);
  const change = (typed: string) => {
    // The moment is that of the first letter: the film goes on while one writes.
    if (player && at === null) setAt(Math.floor(player.getState().time));
    setText(typed);
    if (typed) drafts.set(key, typed);
    else drafts.remove(key);
    if (!typed) setAt(null);
  };
  const create = useCreateNote(lessonId, () => change(''));
  const save = () => {
    if (text.trim())
      create.mutate({ at: player ? (at ?? Math.floor(player.getState().time)) : null, text: text.trim() });
  };
  return (
    <NoteForm
      label={player ? <MomentLabel player={player} at={at} /> : 'Nouvelle note'}
      text={text}
      isBusy={create.isPending}
      onChange={change}
      onSave={save}
    />
  );
}

interface MomentLabelProps {
  player: FilmPlayer;
  at: number | null;
}

function MomentLabel({ player, at }: MomentLabelProps) {
  const time = useFilm(player, (state) => Math.floor(state.time));
  return <>{`Nouvelle note à ${formatMoment(at ?? time)}`}</>;
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
