import type { OpenAnchor } from '@iris/contract/practice';
import type { RubricStep } from '@iris/contract/programs';
import { storageOf } from '@iris/delivery/remote';
import { type Film, FilmPlayer, FilmView } from '@iris/platform/lesson';
import { Card } from '@iris/platform/ui';
import { useEffect, useMemo, useState } from 'react';

const preferences = storageOf('student');

/** The player of a film of the calibration, with the steps as its phases; undefined while the film is prepared. */
export function useAnchorPlayer({ sources, marks }: OpenAnchor, steps: readonly RubricStep[]): FilmPlayer | undefined {
  const film = useMemo(() => sources && filmOf(sources, marks, steps), [sources, marks, steps]);
  const [player] = useState(() => (film ? new FilmPlayer({ film, storage: preferences }) : undefined));
  useEffect(() => {
    if (film && player && player.film !== film) player.renew(film);
  }, [player, film]);
  return player;
}

function filmOf(sources: Film['sources'], marks: OpenAnchor['marks'], steps: readonly RubricStep[]): Film {
  const phases = marks
    .map(({ step, start }) => ({ id: step, title: steps.find(({ id }) => id === step)?.title ?? '', start }))
    .sort((one, other) => one.start - other.start);
  return { sources, phases, complications: [], captions: [], decisions: [], answers: [] };
}

interface AnchorFilmProps {
  player: FilmPlayer | undefined;
  title: string;
  heading: string;
  onRetry: () => void;
}

/** A film of the calibration under its heading; in sight while one reads the steps beside it. */
export function AnchorFilm({ player, title, heading, onRetry }: AnchorFilmProps) {
  return (
    <div className="min-w-0 lg:sticky lg:top-20">
      <h2 className="mb-3 text-xl wrap-anywhere">{heading}</h2>
      {player ? (
        <FilmView player={player} title={title} onRetry={onRetry} className="rounded-md" />
      ) : (
        <Card className="p-5">Ce film est en préparation.</Card>
      )}
    </div>
  );
}
