import { type Phase, SURGICAL_PHASES } from '@iris/contract/film-content';
import { SURGICAL_PHASE_LABELS } from '@iris/contract/labels';
import { DraftSelect, DraftText } from '../../../../drafts/draft-fields.tsx';
import { newId } from '../../../../drafts/new-id.ts';
import { storedMoment } from '../moment.ts';
import { MarkItem, MarkList } from './mark-frame.tsx';
import type { MarkProps } from './mark-props.ts';
import { MomentField } from './moment-field.tsx';

/** The steps of the operation, by their start. */
export function PhaseMarks({ player, film, onChange }: MarkProps) {
  const { phases } = film;
  const set = (next: Phase[]) => onChange({ ...film, phases: next.toSorted((one, other) => one.start - other.start) });
  const handleAdd = () => {
    const start = storedMoment(player.getState().time);
    // The steps of an operation follow each other.
    const before = phases.findLast((phase) => phase.start <= start);
    const phase = SURGICAL_PHASES[before ? SURGICAL_PHASES.indexOf(before.phase) + 1 : 0] ?? 'other';
    set([...phases, { id: newId(), phase, title: SURGICAL_PHASE_LABELS[phase], start }]);
  };
  return (
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
            <div className="grid gap-3 sm:grid-cols-2">
              <DraftSelect
                label="Étape"
                value={phase.phase}
                options={PHASE_OPTIONS}
                onChange={(next) => change({ phase: next, title: titleAfter(phase, next) })}
              />
              <DraftText
                label="Titre"
                value={phase.title}
                path={`film.phases.${index}.title`}
                onChange={(title) => change({ title })}
              />
            </div>
          </MarkItem>
        );
      })}
    </MarkList>
  );
}

/** A title that was never changed follows the step. */
function titleAfter({ phase, title }: Phase, next: Phase['phase']): string {
  return title === '' || title === SURGICAL_PHASE_LABELS[phase] ? SURGICAL_PHASE_LABELS[next] : title;
}

const PHASE_OPTIONS = SURGICAL_PHASES.map((phase) => ({ value: phase, label: SURGICAL_PHASE_LABELS[phase] }));
