import { counted } from '@iris/contract/foundation';
import { type ActivityContent, RUBRIC_STEPS_MAX, type RubricStep } from '@iris/contract/programs';
import { Button, ConfirmDialog } from '@iris/platform/ui';
import { Plus } from 'lucide-react';
import { useRemovalQuestion } from '../../../editing/dialog/removal-question.ts';
import { useAddedFocus } from '../../../editing/drafts/added-focus.ts';
import { newId } from '../../../editing/drafts/new-id.ts';
import { SortableList } from '../../../editing/order/sortable-list.tsx';
import { countUses, newStep, withoutStep } from './activity-changes.ts';
import type { ActivityEditorProps } from './activity-editor.tsx';
import { StepCard, stepTitleId } from './step-card.tsx';

/** The steps of the gesture with their levels. */
export function RubricEditor({ activity, onChange }: ActivityEditorProps) {
  const { steps } = activity;
  const setSteps = (next: RubricStep[]) => onChange({ ...activity, steps: next });
  const focusAdded = useAddedFocus();
  const removal = useRemoval(activity, onChange);
  const handleAdd = () => {
    const step = newStep(newId());
    focusAdded(stepTitleId(step.id));
    setSteps([...steps, step]);
  };
  return (
    <section aria-labelledby="grille" className="mb-10">
      <h2 id="grille" className="text-2xl">
        Grille
      </h2>
      <p className="mb-4 max-w-text text-ink-soft">
        Les étapes du geste et, pour chacune, cinq niveaux&nbsp;: une phrase qui dit ce que l'on voit.
      </p>
      <SortableList
        items={steps}
        findName={(_, index) => `l'étape ${index + 1}`}
        onChange={setSteps}
        className="flex flex-col gap-5"
      >
        {(step, index, handle, buttons) => (
          <StepCard
            step={step}
            index={index}
            handle={handle}
            buttons={buttons}
            onChange={(next) => setSteps(steps.with(index, next))}
            onRemove={() => removal.ask(step, index)}
          />
        )}
      </SortableList>
      <Button icon={<Plus />} className="mt-5" disabled={steps.length >= RUBRIC_STEPS_MAX} onClick={handleAdd}>
        Ajouter une étape à la grille
      </Button>
      <ConfirmDialog {...removal.dialog} />
    </section>
  );
}

/** Asks before a step is removed with its marks and levels; one without them is removed at once. */
function useRemoval(activity: ActivityContent, onChange: (activity: ActivityContent) => void) {
  const remove = (id: string) => onChange(withoutStep(activity, id));
  const { dialog, ask } = useRemovalQuestion(remove);
  return {
    dialog,
    ask: ({ id, title }: RubricStep, index: number) => {
      const { marks, levels } = countUses(activity, id);
      if (marks + levels === 0) return remove(id);
      const parts = [
        ...(marks > 0 ? [counted(marks, 'repère')] : []),
        ...(levels > 0 ? [counted(levels, 'niveau convenu', 'niveaux convenus')] : []),
      ];
      ask({
        value: id,
        title: `Retirer «\u00a0${title || `Étape ${index + 1}`}\u00a0»`,
        question: `L'étape quitte la grille avec ${parts.join(' et ')} dans les films.`,
      });
    },
  };
}
