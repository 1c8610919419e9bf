import type { Note } from '@iris/contract/learning';
import { type FilmPlayer, formatMoment } from '@iris/platform/lesson';
import { Pencil, Trash2 } from 'lucide-react';
import { useDeleteNote } from './notes.api.ts';

interface NoteViewProps {
  note: Note;
  player: FilmPlayer | undefined;
  /** Where the note was written, when it is not in the shown lesson. */
  origin?: string | undefined;
  onEdit: () => void;
}

/** A note with what can be done with it. */
export function NoteView({ note, player, origin, onEdit }: NoteViewProps) {
  const remove = useDeleteNote();
  const moment = note.at === null ? '' : formatMoment(note.at);
  return (
    <li className="flex items-start gap-2 border-line border-t py-2.5">
      <div className="min-w-0 flex-1">
        {origin !== undefined && (
          <p className="text-ink-soft text-sm tabular-nums">{moment ? `${origin} · ${moment}` : origin}</p>
        )}
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
      <IconButton label={`Modifier la note${moment && ` de ${moment}`}`} onClick={onEdit}>
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
