import { controlClass } from '@iris/platform/forms';
import type { FilmPlayer } from '@iris/platform/lesson';
import { Button, classes } from '@iris/platform/ui';
import { Crosshair, Play } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { formatPreciseMoment, parseMoment, storedMoment } from '../../editing/fields/moment.ts';
import { IconButton } from '../../ui/icon-button.tsx';

interface MomentFieldProps {
  player: FilmPlayer;
  label: string;
  /** Of the button that takes the moment of the film. */
  hereLabel: string;
  value: number;
  onChange: (value: number) => void;
}

/** A moment of the film: typed, or taken from the film where it stands. */
export function MomentField({ player, label, hereLabel, value, onChange }: MomentFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const isInvalid = typed !== undefined && parseMoment(typed) === undefined;
  const commit = () => {
    const moment = typed === undefined ? undefined : parseMoment(typed);
    if (moment !== undefined) {
      onChange(storedMoment(moment));
      setTyped(undefined);
    }
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    commit();
  };
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-1.5 gap-y-1">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <input
        id={id}
        value={typed ?? formatPreciseMoment(value)}
        inputMode="decimal"
        autoComplete="off"
        aria-invalid={isInvalid || undefined}
        aria-describedby={isInvalid ? `${id}-error` : undefined}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={commit}
        onKeyDown={handleKey}
        className={classes(controlClass, 'min-h-9 w-27! px-2! py-1! text-center tabular-nums')}
      />
      <Button
        size="sm"
        icon={<Crosshair />}
        onClick={() => {
          setTyped(undefined);
          onChange(storedMoment(player.getState().time));
        }}
      >
        {hereLabel}
      </Button>
      <IconButton icon={<Play />} onClick={() => player.seek(value)} label={`Aller à ${formatPreciseMoment(value)}`} />
      {isInvalid && (
        <p id={`${id}-error`} className="basis-full text-sm font-medium text-danger-ink">
          Écrivez un moment comme 4:12,50
        </p>
      )}
    </div>
  );
}
