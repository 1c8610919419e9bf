import type { Phase } from '@iris/contract/programs';
import { useId } from 'react';
import { DraftSelect, DraftText } from '../../../../editing/drafts/draft-fields.tsx';
import { newId } from '../../../../editing/drafts/new-id.ts';
import { Marks } from './mark-frame.tsx';
import type { MarkProps } from './mark-props.ts';
import { storedMoment } from './moment.ts';
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
      <Marks
        player={player}
        marks={phases}
        max={60}
        empty="Aucune étape. Arrêtez le film là où l'une commence, puis ajoutez-la."
        addLabel="Ajouter une étape ici"
        onAdd={handleAdd}
        name={(number) => `l'étape ${number}`}
        moment={{
          read: ({ start }) => start,
          write: (start) => ({ start }),
          label: (number) => `Début de l'étape ${number}`,
          hereLabel: 'Début ici',
        }}
        onChange={set}
        fields={({ title }, index, change) => (
          <DraftText
            label="Étape"
            value={title}
            list={steps}
            path={`film.phases.${index}.title`}
            onChange={(next) => change({ title: next })}
          />
        )}
      />
    </>
  );
}

const OPTIONS = OPERATIONS.map((operation) => ({ value: operation, label: operation }));
