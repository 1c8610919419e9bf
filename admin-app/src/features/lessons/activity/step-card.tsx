import type { RubricStep } from '@iris/contract/programs';
import { Card } from '@iris/platform/ui';
import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { bindFields, DraftNumber, DraftText, DraftTextArea } from '../../../editing/drafts/draft-fields.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';

interface StepCardProps {
  step: RubricStep;
  index: number;
  handle: ReactNode;
  buttons: ReactNode;
  onChange: (step: RubricStep) => void;
  onRemove: () => void;
}

/** A step of the rubric: its title, its weight, and a sentence for each level. */
export function StepCard({ step, index, handle, buttons, onChange, onRemove }: StepCardProps) {
  const path = `activity.steps.${index}`;
  const field = bindFields(step, path, onChange);
  const name = `l'étape ${index + 1}`;
  return (
    <Card as="section" aria-label={`Étape ${index + 1}`}>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 border-b border-line px-2 py-2 sm:px-3">
        {handle}
        <span className="font-semibold tabular-nums">{`Étape ${index + 1}`}</span>
        <span className="ml-auto inline-flex items-center">
          {buttons}
          <IconButton icon={<Trash2 />} onClick={onRemove} label={`Retirer ${name}`} />
        </span>
      </div>
      <div className="grid gap-x-6 gap-y-5 p-4 sm:grid-cols-[minmax(0,1fr)_7rem] sm:p-6">
        <DraftText {...field('title')} id={stepTitleId(step.id)} label="Titre" placeholder="Prise du lambeau" />
        <DraftNumber {...field('weight')} label="Coefficient" min={1} max={5} />
        <fieldset className="min-w-0 sm:col-span-2">
          <legend className="mb-2 text-sm font-semibold">Niveaux, du plus faible au meilleur</legend>
          <div className="grid gap-4 lg:grid-cols-2">
            {step.levels.map((level, at) => (
              <DraftTextArea
                // biome-ignore lint/suspicious/noArrayIndexKey: levels have no other identity than their place
                key={at}
                label={`Niveau ${at + 1}`}
                rows={2}
                value={level}
                path={`${path}.levels.${at}`}
                onChange={(next) => onChange({ ...step, levels: step.levels.with(at, next) })}
                className="lg:last:col-span-2"
              />
            ))}
          </div>
        </fieldset>
      </div>
    </Card>
  );
}

/** The `id` of the field with the title of a step. */
export function stepTitleId(step: string): string {
  return `etape-${step}`;
}
