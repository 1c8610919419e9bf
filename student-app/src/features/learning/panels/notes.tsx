import type { Note } from '@iris/contract/learning';
import { storageOf } from '@iris/delivery/remote';
import { type FilmPlayer, formatMoment, useFilm } from '@iris/platform/lesson';
import { useSession } from '@iris/platform/session';
import { Button, LoadFailure, Loading, Skeleton } from '@iris/platform/ui';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useChangeNote, useCreateNote, useDeleteNote, useNotes } from './notes.api.ts';

/** Maximum length of a note, as in the contract. */
const TEXT_MAX = 4000;

/** What was typed and not saved survives a reload. */
const drafts = storageOf('student', 'session');

interface NotesProps {
  lessonId: string;
  player: FilmPlayer | undefined;
}

/** The learner's own notes, each tied to its moment of the film. */
export function Notes({ lessonId, player }: NotesProps) {
  const query = useNotes(lessonId);
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
      {query.data?.length === 0 && (
        <p className="text-ink-soft">
          {player
            ? "Vos notes restent privées. Chacune garde le moment du film où vous l'avez écrite."
            : 'Vos notes restent privées.'}
        </p>
      )}
      {query.data && query.data.length > 0 && (
        <ul className="flex flex-col">
          {query.data.map((note) => (
            <NoteView key={note._id} note={note} player={player} />
          ))}
        </ul>
      )}
    </div>
  );
}

function NewNote({ lessonId, player }: NotesProps) {
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

interface NoteFormProps {
  label: React.ReactNode;
  text: string;
  isBusy: boolean;
  onChange: (text: string) => void;
  onSave: () => void;
  onCancel?: () => void;
}

function NoteForm({ label, text, isBusy, onChange, onSave, onCancel }: NoteFormProps) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
      className="flex flex-col gap-2 p-0.5"
    >
      <label className="flex flex-col gap-1.5 text-sm font-semibold tabular-nums">
        {label}
        <textarea
          value={text}
          rows={3}
          maxLength={TEXT_MAX}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            onSave();
          }}
          className="w-full resize-y rounded-md border border-line-strong bg-surface px-3 py-2 text-base leading-snug font-normal hover:border-ink-soft"
        />
      </label>
      {(text.trim() !== '' || onCancel) && (
        <div className="flex gap-2">
          <Button type="submit" variant="brand" size="sm" busy={isBusy} disabled={text.trim() === ''}>
            Enregistrer
          </Button>
          {onCancel && (
            <Button size="sm" variant="ghost" onClick={onCancel}>
              Annuler
            </Button>
          )}
        </div>
      )}
    </form>
  );
}

interface NoteViewProps {
  note: Note;
  player: FilmPlayer | undefined;
}

function NoteView({ note, player }: NoteViewProps) {
  const [edited, setEdited] = useState<string | null>(null);
  const save = useChangeNote(() => setEdited(null));
  const remove = useDeleteNote();
  if (edited !== null) {
    return (
      <li className="border-line border-t py-3">
        <NoteForm
          label="Modifier la note"
          text={edited}
          isBusy={save.isPending}
          onChange={setEdited}
          onSave={() => edited.trim() && save.mutate({ ...note, text: edited.trim() })}
          onCancel={() => setEdited(null)}
        />
      </li>
    );
  }
  const moment = note.at === null ? '' : formatMoment(note.at);
  return (
    <li className="flex items-start gap-2 border-line border-t py-2.5">
      <div className="min-w-0 flex-1">
        {player && note.at !== null && (
          <button
            type="button"
            onClick={() => player.seek(note.at ?? 0)}
            aria-label={`Aller à ${moment}`}
            className="min-h-7 rounded-sm text-sm font-semibold text-primary-ink tabular-nums hover:underline pointer-coarse:min-h-11"
          >
            {moment}
          </button>
        )}
        <p className="whitespace-pre-line wrap-anywhere">{note.text}</p>
      </div>
      <IconButton label={`Modifier la note${moment && ` de ${moment}`}`} onClick={() => setEdited(note.text)}>
        <Pencil className="size-4.5" />
      </IconButton>
      <IconButton
        label={`Supprimer la note${moment && ` de ${moment}`}`}
        isDisabled={remove.isPending}
        onClick={() => remove.mutate(note)}
      >
        <Trash2 className="size-4.5" />
      </IconButton>
    </li>
  );
}

interface IconButtonProps {
  label: string;
  isDisabled?: boolean;
  onClick: () => void;
  children: React.ReactNode;
}

function IconButton({ label, isDisabled, onClick, children }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={isDisabled}
      onClick={onClick}
      className="grid size-9 flex-none place-items-center rounded-sm text-ink-faint transition-colors hover:bg-ink/7 hover:text-ink pointer-coarse:size-11"
    >
      {children}
    </button>
  );
}
