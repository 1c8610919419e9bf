import { ACTIVITY_COUNTS, type ActivityContent, RUBRIC_LEVELS } from '@iris/contract/programs';
import { Card } from '@iris/platform/ui';
import {
  bindFields,
  DraftDay,
  DraftNumber,
  DraftSelect,
  DraftTextArea,
} from '../../../editing/drafts/draft-fields.tsx';
import type { ActivityEditorProps } from './activity-editor.tsx';

/** What is asked of learners, and the rules of an activity. */
export function ActivityRules({ activity, onChange }: ActivityEditorProps) {
  const field = bindFields(activity, 'activity', onChange);
  return (
    <Card className="mb-5 flex flex-col gap-5 p-4 sm:p-6">
      <DraftTextArea
        {...field('instructions')}
        label="Consignes"
        optional
        rows={4}
        hint="Le geste à filmer, le matériel, le cadrage, la durée."
      />
      <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        <DraftNumber {...field('raters')} label="Évaluateurs par film" min={1} max={3} />
        <DraftNumber {...field('attempts')} label="Films par étudiant" min={1} max={10} />
        <DraftDay {...field('due_on')} label="Dernier jour d'envoi" optional hint="Vide pour ne pas le limiter." />
        <DraftNumber
          {...field('pass_level')}
          label="Niveau requis"
          min={1}
          max={RUBRIC_LEVELS}
          step={0.1}
          hint={`Moyenne pondérée des étapes, de 1 à ${RUBRIC_LEVELS}.`}
        />
        <DraftSelect
          {...field('counts')}
          label="La leçon est terminée par"
          options={ACTIVITY_COUNTS.map((value) => ({ value, label: COUNTS[value] }))}
        />
      </div>
    </Card>
  );
}

const COUNTS: Record<ActivityContent['counts'], string> = {
  handed_in: 'Un film envoyé',
  passed: 'Un résultat au niveau requis',
};
