import type { Note } from '@iris/contract/learning';
import { type FilmPlayer, formatMoment } from '@iris/platform/lesson';
import { Button } from '@iris/platform/ui';
import { Pencil, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
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
  /** Whether it is asked if the note is to be deleted. */
  const [isAsking, setIsAsking] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  // The note goes with its buttons: the focus stays in the panel.
  const remove = useDeleteNote(() => row.current?.closest<HTMLElement>('[role="tabpanel"]')?.focus());
  const moment = note.at === null ? '' : formatMoment(note.at);
  return (
    <li ref={row} className="flex flex-wrap items-start gap-2 border-line border-t py-2.5">
      <div className="min-w-0 flex-1">
        {origin !== undefined && (
          <p className="text-ink-soft text-sm tabular-nums">{moment ? `${origin} · ${moment}` : origin}</p>
        )}
        {player && note.at !== null && (
          <button
            type="button"
            onClick={() => player.seek(note.at ?? 0)}
            aria-label={`Aller à ${moment}`}
            className="printed min-h-7 rounded-sm text-sm font-semibold text-primary-ink tabular-nums hover:underline pointer-coarse:min-h-11"
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
        isExpanded={isAsking}
        onClick={() => setIsAsking(!isAsking)}
      >
        <Trash2 className="size-4.5" />
      </IconButton>
      {isAsking && (
        <p className="flex basis-full flex-wrap items-center gap-2 text-sm">
          <span className="flex-1">Supprimer cette note&nbsp;?</span>
          <Button size="sm" onClick={() => setIsAsking(false)}>
            Garder
          </Button>
          <Button size="sm" variant="danger" busy={remove.isPending} onClick={() => remove.mutate(note)}>
            Supprimer
          </Button>
        </p>
      )}
    </li>
  );
}

interface IconButtonProps {
  label: string;
  /** Of a button that shows or hides something. */
  isExpanded?: boolean;
  onClick: () => void;
  children: React.ReactNode;
}

function IconButton({ label, isExpanded, onClick, children }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-expanded={isExpanded}
      onClick={onClick}
      className="grid size-9 flex-none place-items-center rounded-sm text-ink-faint transition-colors hover:bg-ink/7 hover:text-ink pointer-coarse:size-11"
    >
      {children}
    </button>
  );
}
