import type { Phase } from '@iris/contract/programs';
import { storageOf } from '@iris/delivery/remote';
import { useId, useState } from 'react';
import { useParams } from 'react-router-dom';
import { DraftSelect, DraftText } from '../../editing/drafts/draft-fields.tsx';
import { newId } from '../../editing/drafts/new-id.ts';
import { storedMoment } from '../../editing/fields/moment.ts';
import { type MarkProps, Marks } from './mark-frame.tsx';
import { guessOperation, listSteps, nextStep, OPERATIONS, type Operation } from './phase-templates.ts';

/** The steps, by their start. A template proposes those of an operation, which the author may change. */
export function PhaseMarks({ player, film, isOperation, onChange }: MarkProps) {
  const { phases } = film;
  const steps = useId();
  const [operation, setOperation] = useOperation(phases);
  const set = (next: Phase[]) => onChange({ ...film, phases: next.toSorted((one, other) => one.start - other.start) });
  const handleAdd = () => {
    const start = storedMoment(player.getState().time);
    const title = isOperation ? nextStep(operation, phases, start) : '';
    set([...phases, { id: newId(), title, start }]);
  };
  return (
    <>
      {isOperation && (
        <DraftSelect
          label="Opération"
          hint="Propose les noms des étapes, que vous pouvez changer."
          value={operation ?? ''}
          options={operation ? OPTIONS : [{ value: '', label: 'À choisir' }, ...OPTIONS]}
          onChange={(chosen) => chosen && setOperation(chosen)}
          className="mb-4"
        />
      )}
      <datalist id={steps}>
        {listSteps(isOperation ? operation : undefined).map((step) => (
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

const storage = storageOf('admin');

/**
 * The operation whose steps are proposed: the one chosen for the lesson, else that of its phases, else the last one chosen in the
 * course. Films do not store it, and the choice is kept in the browser.
 */
function useOperation(phases: readonly Phase[]): [Operation | undefined, (operation: Operation) => void] {
  const { id, lessonId } = useParams();
  const [, setChosen] = useState<Operation>();
  const choose = (operation: Operation) => {
    for (const owner of [id, lessonId]) storage.set(`operation:${owner}`, operation);
    setChosen(operation);
  };
  return [chosenFor(lessonId) ?? guessOperation(phases) ?? chosenFor(id), choose];
}

function chosenFor(owner: string | undefined): Operation | undefined {
  const chosen = storage.get(`operation:${owner}`);
  return OPERATIONS.find((operation) => operation === chosen);
}
