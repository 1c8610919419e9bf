import { TextField, useFieldValue } from '@iris/platform/forms';
import { Button } from '@iris/platform/ui';
import { Plus, Trash2 } from 'lucide-react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useRows } from './use-rows.ts';
import type { WebinarForm } from './webinar-input.ts';

const OBJECTIVES_MAX = 10;

/** What one can do after the webinar, one sentence each. */
export function ObjectiveRows({ form }: { form: WebinarForm }) {
  const { control } = form;
  const objectives = useFieldValue(control, 'objectives');
  const { change, focusLater } = useRows(form);
  return (
    <div className="flex flex-col items-start gap-3 sm:col-span-2">
      {objectives.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the fields of the form are named by their place
        <div key={index} className="flex w-full items-start gap-1">
          <TextField
            control={control}
            name={`objectives.${index}`}
            label={`Objectif ${index + 1}`}
            className="flex-1"
          />
          <span className="pt-7.5">
            <IconButton
              icon={<Trash2 />}
              label={`Retirer l'objectif ${index + 1}`}
              onClick={() => change('objectives', objectives.toSpliced(index, 1))}
            />
          </span>
        </div>
      ))}
      <Button
        size="sm"
        icon={<Plus />}
        disabled={objectives.length >= OBJECTIVES_MAX}
        onClick={() => {
          focusLater(`objectives.${objectives.length}`);
          change('objectives', [...objectives, '']);
        }}
      >
        Ajouter un objectif
      </Button>
    </div>
  );
}
