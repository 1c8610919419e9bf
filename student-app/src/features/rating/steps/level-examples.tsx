import type { Assignment } from '@iris/contract/practice';
import type { RubricStep } from '@iris/contract/programs';
import { Button } from '@iris/platform/ui';
import { Eye, X } from 'lucide-react';
import { useState } from 'react';
import { PassageFilm } from './passage-film.tsx';

interface LevelExamplesProps {
  anchors: Assignment['anchors'];
  step: RubricStep;
}

/** A moment of a film of the calibration that shows a level of a step. */
interface Example {
  id: string;
  level: number;
  sources: NonNullable<Assignment['anchors'][number]['sources']>;
  from: number;
  to: number;
}

/** What levels of the step look like, by the films on which raters are calibrated. */
export function LevelExamples({ anchors, step }: LevelExamplesProps) {
  const [shown, setShown] = useState<Example>();
  const examples = examplesOf(anchors, step);
  if (examples.length === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        {examples.map((example) => (
          <Button
            key={example.id}
            size="sm"
            aria-pressed={example.id === shown?.id}
            icon={<Eye />}
            onClick={() => setShown(example.id === shown?.id ? undefined : example)}
          >
            {`Voir un exemple de niveau ${example.level}`}
          </Button>
        ))}
      </div>
      {shown && (
        <figure className="flex flex-col gap-1.5">
          <PassageFilm
            key={shown.id}
            sources={shown.sources}
            from={shown.from}
            to={shown.to}
            label={`Exemple de niveau ${shown.level}\u00a0: ${step.title}`}
          />
          <figcaption className="flex items-start justify-between gap-3 text-sm">
            <span className="min-w-0 wrap-anywhere">
              {`Niveau ${shown.level}\u00a0: ${step.levels[shown.level - 1] ?? ''}`}
            </span>
            <Button
              size="sm"
              variant="ghost"
              aria-label="Fermer l'exemple"
              icon={<X />}
              onClick={() => setShown(undefined)}
            />
          </figcaption>
        </figure>
      )}
    </div>
  );
}

function examplesOf(anchors: LevelExamplesProps['anchors'], step: RubricStep): Example[] {
  const found = anchors.flatMap(({ id, sources, marks, levels }) => {
    const level = levels.find((agreed) => agreed.step === step.id)?.level;
    const mark = marks.find((one) => one.step === step.id);
    if (!sources || !mark || level === undefined) return [];
    const ends = marks.map(({ start }) => start).filter((start) => start > mark.start);
    return [{ id, level, sources, from: mark.start, to: Math.min(...ends, sources.duration) }];
  });
  return found.sort((one, other) => one.level - other.level);
}
