import type { Calibration, OpenAnchor } from '@iris/contract/practice';
import type { RubricStep } from '@iris/contract/programs';
import { storageOf } from '@iris/delivery/remote';
import { FilmPlayer, FilmView } from '@iris/platform/lesson';
import { Card } from '@iris/platform/ui';
import { type ReactNode, type RefObject, useEffect, useMemo, useState } from 'react';
import { filmOf } from '../../../practice/film-of.ts';

const preferences = storageOf('student');

interface AnchorViewProps {
  calibration: Calibration;
  /** Which of its films is shown. */
  index: number;
  /** What is beside the film, for screen readers. */
  label: string;
  /** Takes the focus with the next film. */
  panel: RefObject<HTMLElement | null>;
  /** Gets new addresses of the films. */
  onRetry: () => void;
  /** What is said of the steps; the player is undefined while the film is prepared. */
  children: (anchor: OpenAnchor, player: FilmPlayer | undefined) => ReactNode;
}

/** A film of the calibration, in sight while one reads the steps beside it; on phones they are below it. */
export function AnchorView({ calibration, index, label, panel, onRetry, children }: AnchorViewProps) {
  const { anchors, steps } = calibration;
  const anchor = anchors[index] as OpenAnchor;
  const player = useAnchorPlayer(anchor, steps);
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_27rem]">
      <div className="min-w-0 lg:sticky lg:top-20">
        <h2 className="mb-3 text-xl wrap-anywhere">{`Film ${index + 1} sur ${anchors.length}\u00a0: ${anchor.title}`}</h2>
        {player ? (
          <FilmView player={player} title={anchor.title} onRetry={onRetry} className="rounded-md" />
        ) : (
          <Card className="p-5">Ce film est en préparation.</Card>
        )}
      </div>
      <Card className="min-w-0">
        <section
          ref={panel}
          tabIndex={-1}
          aria-label={`${label}, film ${index + 1} sur ${anchors.length}`}
          className="flex flex-col gap-7 rounded-md p-4 sm:p-5"
        >
          {children(anchor, player)}
        </section>
      </Card>
    </div>
  );
}

/** With the steps as phases of the film. */
function useAnchorPlayer({ sources, marks }: OpenAnchor, steps: readonly RubricStep[]): FilmPlayer | undefined {
  const film = useMemo(() => sources && filmOf(sources, marks, steps), [sources, marks, steps]);
  const [player] = useState(() => (film ? new FilmPlayer({ film, storage: preferences }) : undefined));
  useEffect(() => {
    if (film && player && player.film !== film) player.renew(film);
  }, [player, film]);
  return player;
}
