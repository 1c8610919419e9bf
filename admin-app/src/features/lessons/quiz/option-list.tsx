import type { Question } from '@iris/contract/programs';
import { Button } from '@iris/platform/ui';
import { Plus, Trash2 } from 'lucide-react';
import { useAddedFocus } from '../../../editing/drafts/added-focus.ts';
import { DraftText } from '../../../editing/drafts/draft-fields.tsx';
import { newId } from '../../../editing/drafts/new-id.ts';
import { SortableList } from '../../../editing/order/sortable-list.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { withCorrect, withoutOption } from './new-question.ts';

interface OptionListProps {
  question: Question;
  path: string;
  onChange: (question: Question) => void;
}

/** The answers of a question, which ones are correct, or their correct order. */
export function OptionList({ question, path, onChange }: OptionListProps) {
  const { id, kind, options, correct } = question;
  const isOrder = kind === 'order';
  const focusAdded = useAddedFocus();
  const handleAdd = () => {
    const option = { id: newId(), text: '' };
    focusAdded(fieldId(option.id));
    onChange({ ...question, options: [...options, option] });
  };
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-semibold">{isOrder ? 'Étapes' : 'Réponses'}</legend>
      <p className="mb-2 text-sm text-ink-faint">{HINTS[isOrder ? 'order' : 'choice']}</p>
      <SortableList
        items={options}
        findName={(_, index) => `la réponse ${index + 1}`}
        onChange={(next) => onChange({ ...question, options: next })}
        className="flex flex-col gap-2"
      >
        {(option, index, handle, buttons) => (
          <div className="flex items-start gap-1 rounded-sm bg-surface max-sm:flex-wrap">
            {handle}
            {isOrder ? (
              <span className="grid min-h-11 w-7 place-items-center text-ink-faint tabular-nums">{`${index + 1}.`}</span>
            ) : (
              <label className="grid size-11 shrink-0 place-items-center">
                <span className="sr-only">{`La réponse ${index + 1} est correcte`}</span>
                <input
                  type={kind === 'single' ? 'radio' : 'checkbox'}
                  name={`correct-${id}`}
                  checked={correct.includes(option.id)}
                  onChange={(event) => onChange(withCorrect(question, option.id, event.target.checked))}
                  className="size-5 accent-primary"
                />
              </label>
            )}
            <DraftText
              id={fieldId(option.id)}
              label={`Réponse ${index + 1}`}
              hidesLabel
              value={option.text}
              path={`${path}.options.${index}.text`}
              onChange={(text) => onChange({ ...question, options: options.with(index, { ...option, text }) })}
              className="min-w-40 flex-1"
            />
            <span className="ml-auto inline-flex items-center pt-1">
              {buttons}
              <IconButton
                icon={<Trash2 />}
                onClick={() => onChange(withoutOption(question, option.id))}
                label={`Retirer la réponse ${index + 1}`}
              />
            </span>
          </div>
        )}
      </SortableList>
      <Button size="sm" icon={<Plus />} className="mt-2" disabled={options.length >= OPTIONS_MAX} onClick={handleAdd}>
        {isOrder ? 'Ajouter une étape' : 'Ajouter une réponse'}
      </Button>
    </fieldset>
  );
}

const OPTIONS_MAX = 10;

function fieldId(option: string): string {
  return `texte-${option}`;
}

const HINTS = {
  order: "Dans le bon ordre\u00a0; l'étudiant les reçoit mélangées.",
  choice: "Cochez ce qui est correct\u00a0; l'étudiant les reçoit mélangées.",
};
