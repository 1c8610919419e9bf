import type { Phase } from '@iris/contract/programs';
import { useId } from 'react';
import { DraftSelect, DraftText } from '../../../../editing/drafts/draft-fields.tsx';
import { newId } from '../../../../editing/drafts/new-id.ts';
import { MarkItem, MarkList } from './mark-frame.tsx';
import type { MarkProps } from './mark-props.ts';
import { storedMoment } from './moment.ts';
import { MomentField } from './moment-field.tsx';
import { listSteps, nextStep, OPERATIONS } from './phase-templates.ts';
import { useOperation } from './use-operation.ts';

/** The steps of the operation, by their start. A template proposes their names, which the author may change. */
export function PhaseMarks({ player, film, onChange }: MarkProps) {
  const { phases } = film;
  const steps = useId();
  const [operation, setOperation] = useOperation(phases);
  const set = (next: Phase[]) => onChange({ ...film, phases: next.toSorted((one, other) => one.start - other.start) });
  const handleAdd = () => {
    const start = storedMoment(player.getState().time);
    set([...phases, { id: newId(), title: nextStep(operation, phases, start), start }]);
  };
  return (
    <>
      <DraftSelect
        label="Opération"
        hint="Propose les noms des étapes, que vous pouvez changer."
        value={operation ?? ''}
        options={operation ? OPTIONS : [{ value: '', label: 'À choisir' }, ...OPTIONS]}
        onChange={(chosen) => chosen && setOperation(chosen)}
        className="mb-4"
      />
      <datalist id={steps}>
        {listSteps(operation).map((step) => (
          <option key={step} value={step} />
        ))}
      </datalist>
      <MarkList
        empty="Aucune étape. Arrêtez le film là où l'une commence, puis ajoutez-la."
        addLabel="Ajouter une étape ici"
        isFull={phases.length >= 60}
        onAdd={handleAdd}
      >
        {phases.map((phase, index) => {
          const change = (part: Partial<Phase>) => set(phases.with(index, { ...phase, ...part }));
          return (
            <MarkItem
              key={phase.id}
              name={`l'étape ${index + 1}`}
              onRemove={() => set(phases.toSpliced(index, 1))}
              moment={
                <MomentField
                  player={player}
                  label={`Début de l'étape ${index + 1}`}
                  hereLabel="Début ici"
                  value={phase.start}
                  onChange={(start) => change({ start })}
                />
              }
            >
              <DraftText
                label="Étape"
                value={phase.title}
                list={steps}
                path={`film.phases.${index}.title`}
                onChange={(title) => change({ title })}
              />
            </MarkItem>
          );
        })}
      </MarkList>
    </>
  );
}

const OPTIONS = OPERATIONS.map((operation) => ({ value: operation, label: operation }));
