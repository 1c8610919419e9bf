import { dayText } from '@iris/contract/foundation';
import { type CoursePlan, goalInputSchema } from '@iris/contract/learning';
import { DayField, Form, FormFailure, useZodForm } from '@iris/platform/forms';
import { Button } from '@iris/platform/ui';
import { useState } from 'react';
import { GOAL_FAILED, useSetGoal } from './plan.api.ts';

interface GoalFormProps {
  plan: CoursePlan;
  today: string;
}

/** The day on which the student wants to have finished: asked for at once where nothing else ends the course. */
export function GoalForm({ plan, today }: GoalFormProps) {
  const [isOpen, setOpen] = useState(plan.ends_on === null);
  const remove = useSetGoal(plan.enrollment);
  if (!isOpen) {
    return (
      <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-t pt-3 text-sm text-ink-soft">
        {plan.goal && <span>{`Votre objectif\u00a0: ${dayText(plan.goal)}`}</span>}
        <Button variant="ghost" size="sm" className="-ml-2" onClick={() => setOpen(true)}>
          {plan.goal ? 'Changer la date' : 'Finir plus tôt'}
        </Button>
        {plan.goal && (
          <Button variant="ghost" size="sm" busy={remove.isPending} onClick={() => remove.mutate({ finish_on: null })}>
            Retirer
          </Button>
        )}
      </div>
    );
  }
  return (
    <Goal
      plan={plan}
      today={today}
      onClose={plan.ends_on === null ? undefined : () => setOpen(false)}
      onSaved={() => setOpen(false)}
    />
  );
}

interface GoalProps extends GoalFormProps {
  onSaved: () => void;
  onClose: (() => void) | undefined;
}

function Goal({ plan, today, onSaved, onClose }: GoalProps) {
  const form = useZodForm(goalInputSchema, { defaultValues: { finish_on: plan.goal ?? '' } });
  const save = useSetGoal(plan.enrollment);
  const handleSubmit = async (input: { finish_on: string | null }) => {
    await save.mutateAsync(input);
    onSaved();
  };
  return (
    <Form
      form={form}
      onSubmit={handleSubmit}
      failureText={GOAL_FAILED}
      label={`Objectif\u00a0: ${plan.course.title}`}
      className="mt-4 flex flex-col gap-3 border-line border-t pt-4"
    >
      <FormFailure control={form.control} />
      <div className="flex flex-wrap items-end gap-3">
        <DayField
          control={form.control}
          name="finish_on"
          label={'Quand voulez-vous avoir terminé\u00a0?'}
          min={today}
          className="w-full sm:w-64"
        />
        <Button type="submit" variant="primary" busy={save.isPending} busyLabel="Enregistrement...">
          Proposer un rythme
        </Button>
        {onClose && (
          <Button variant="ghost" onClick={onClose}>
            Annuler
          </Button>
        )}
      </div>
    </Form>
  );
}
