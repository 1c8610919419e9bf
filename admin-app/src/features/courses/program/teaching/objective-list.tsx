import { Button, classes } from '@iris/platform/ui';
import { Plus, Trash2 } from 'lucide-react';
import { useAddedFocus } from '../../../../editing/drafts/added-focus.ts';
import { DraftText } from '../../../../editing/drafts/draft-fields.tsx';
import { MoveButtons, moved, useMovedFocus } from '../../../../editing/order/move-buttons.tsx';
import { useRowKeys } from '../../../../editing/order/use-row-keys.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';

interface ObjectiveListProps {
  objectives: readonly string[];
  onChange: (objectives: string[]) => void;
  className?: string;
}

/** What one can do after the course, in an order. */
export function ObjectiveList({ objectives, onChange, className }: ObjectiveListProps) {
  const { keys, setKeys, addKey } = useRowKeys(objectives.length);
  const keepFocus = useMovedFocus();
  const focusAdded = useAddedFocus();
  const change = (next: string[], nextKeys: string[]) => {
    setKeys(nextKeys);
    onChange(next);
  };
  const handleAdd = () => {
    focusAdded(fieldId(addKey()));
    onChange([...objectives, '']);
  };
  return (
    <fieldset className={classes('min-w-0', className)}>
      <legend className="text-sm font-semibold">Objectifs</legend>
      <p className="text-sm text-ink-faint">Ce que l'étudiant saura faire, une phrase par objectif.</p>
      <ol className="mt-2 flex flex-col gap-2">
        {keys.map((key, index) => (
          <li key={key} className="flex items-start gap-1 max-sm:flex-wrap">
            <DraftText
              id={fieldId(key)}
              label={`Objectif ${index + 1}`}
              hidesLabel
              value={objectives[index] ?? ''}
              path={`teaching.objectives.${index}`}
              onChange={(text) => onChange(objectives.with(index, text))}
              className="flex-1 max-sm:basis-full"
            />
            <span className="ml-auto flex items-center pt-1">
              <MoveButtons
                id={key}
                name={`l'objectif ${index + 1}`}
                isFirst={index === 0}
                isLast={index === objectives.length - 1}
                onMove={(step) => {
                  keepFocus(key, step);
                  change(moved(objectives, index, index + step), moved(keys, index, index + step));
                }}
              />
              <IconButton
                icon={<Trash2 />}
                onClick={() => change(objectives.toSpliced(index, 1), keys.toSpliced(index, 1))}
                label={`Retirer l'objectif ${index + 1}`}
              />
            </span>
          </li>
        ))}
      </ol>
      <Button
        size="sm"
        icon={<Plus />}
        className="mt-2"
        disabled={objectives.length >= OBJECTIVES_MAX}
        onClick={handleAdd}
      >
        Ajouter un objectif
      </Button>
    </fieldset>
  );
}

const OBJECTIVES_MAX = 12;

function fieldId(key: string): string {
  return `texte-${key}`;
}
