import { RUBRIC_LEVELS, type RubricStep, type StepLevel } from '@iris/contract/programs';
import type { FilmPlayer } from '@iris/platform/lesson';
import { Button, Card } from '@iris/platform/ui';
import { Crosshair, X } from 'lucide-react';
import { DraftSelect } from '../../../editing/drafts/draft-fields.tsx';
import { storedMoment } from '../../../editing/fields/moment.ts';
import { MomentField } from '../../../film/marks/moment-field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { type MarkedFilm, withMark } from './activity-changes.ts';

interface StepMarksProps<Marked extends MarkedFilm & { levels?: StepLevel[] }> {
  player: FilmPlayer;
  /** With the agreed levels if it is one of the calibration. */
  film: Marked;
  steps: readonly RubricStep[];
  onChange: (film: Marked) => void;
}

/** Where each step of the rubric begins in a film, and the level that was agreed for it. */
export function StepMarks<Marked extends MarkedFilm & { levels?: StepLevel[] }>(props: StepMarksProps<Marked>) {
  const { player, film, steps, onChange } = props;
  const { marks, levels } = film;
  if (steps.length === 0) {
    return <p className="text-ink-soft">Écrivez d'abord la grille&nbsp;: ses étapes se marquent ici.</p>;
  }
  return (
    <ol aria-label="Étapes du film" className="flex flex-col gap-3">
      {steps.map((step, index) => {
        const set = (start: number | undefined) => onChange({ ...film, marks: withMark(marks, step.id, start) });
        const mark = marks.find((one) => one.step === step.id);
        return (
          <Card as="li" key={step.id} className="flex flex-col gap-3 p-3 sm:p-4">
            <p className="font-semibold wrap-anywhere">
              <span className="text-ink-faint tabular-nums">{`${index + 1}.`}</span>
              <span>{` ${step.title || 'Étape sans titre'}`}</span>
            </p>
            {mark ? (
              <div className="flex items-start justify-between gap-2">
                <MomentField
                  player={player}
                  label={`Début de l'étape ${index + 1}`}
                  hereLabel="Début ici"
                  value={mark.start}
                  onChange={set}
                />
                <IconButton
                  icon={<X />}
                  onClick={() => set(undefined)}
                  label={`Effacer le repère de l'étape ${index + 1}`}
                />
              </div>
            ) : (
              <Button
                size="sm"
                icon={<Crosshair />}
                className="self-start"
                onClick={() => set(storedMoment(player.getState().time))}
              >{`L'étape ${index + 1} commence ici`}</Button>
            )}
            {levels && (
              <AgreedLevel
                step={step}
                number={index + 1}
                level={levels.find((one) => one.step === step.id)?.level}
                onChange={(level) => onChange({ ...film, levels: withLevel(levels, step.id, level) })}
              />
            )}
          </Card>
        );
      })}
    </ol>
  );
}

interface AgreedLevelProps {
  step: RubricStep;
  number: number;
  level: number | undefined;
  onChange: (level: number | undefined) => void;
}

function AgreedLevel({ step, number, level, onChange }: AgreedLevelProps) {
  return (
    <DraftSelect
      label={`Niveau convenu de l'étape ${number}`}
      value={level === undefined ? '' : String(level)}
      options={level === undefined ? [{ value: '', label: 'À choisir' }, ...LEVELS] : LEVELS}
      hint={level !== undefined && step.levels[level - 1]}
      onChange={(value) => onChange(value === '' ? undefined : Number(value))}
    />
  );
}

const LEVELS = Array.from({ length: RUBRIC_LEVELS }, (_, index) => {
  return { value: String(index + 1), label: `Niveau ${index + 1}` };
});

function withLevel(levels: readonly StepLevel[], step: string, level: number | undefined): StepLevel[] {
  const others = levels.filter((one) => one.step !== step);
  return level === undefined ? others : [...others, { step, level }];
}
