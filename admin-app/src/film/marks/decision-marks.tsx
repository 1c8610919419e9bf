import type { Decision } from '@iris/contract/programs';
import { Button } from '@iris/platform/ui';
import { Plus, Trash2 } from 'lucide-react';
import { bindFields, DraftText, DraftTextArea } from '../../editing/drafts/draft-fields.tsx';
import { newId } from '../../editing/drafts/new-id.ts';
import { storedMoment } from '../../editing/fields/moment.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { type MarkProps, Marks } from './mark-frame.tsx';

/** The moments at which the film stops and asks «Que feriez-vous ?». */
export function DecisionMarks({ player, film, onChange }: MarkProps) {
  const { decisions } = film;
  const set = (next: Decision[]) => onChange({ ...film, decisions: next.toSorted((one, other) => one.at - other.at) });
  return (
    <Marks
      player={player}
      marks={decisions}
      max={20}
      empty="Aucune décision. Le film peut s'arrêter à un moment et demander «&nbsp;Que feriez-vous&nbsp;?&nbsp;»."
      addLabel="Ajouter une décision ici"
      onAdd={() => set([...decisions, newDecision(storedMoment(player.getState().time))])}
      name={(number) => `la décision ${number}`}
      moment={{
        read: ({ at }) => at,
        write: (at) => ({ at }),
        label: (number) => `Moment de la décision ${number}`,
        hereLabel: 'Arrêt ici',
      }}
      onChange={set}
      fields={(decision, index, change) => (
        <DecisionFields decision={decision} path={`film.decisions.${index}`} onChange={change} />
      )}
    />
  );
}

interface DecisionFieldsProps {
  decision: Decision;
  path: string;
  onChange: (decision: Decision) => void;
}

function DecisionFields({ decision, path, onChange }: DecisionFieldsProps) {
  const { id, options, chosen } = decision;
  const field = bindFields(decision, path, onChange);
  return (
    <>
      <DraftText {...field('question')} label="Question" placeholder="La capsule file vers la périphérie." />
      <fieldset className="min-w-0">
        <legend className="text-sm font-semibold">Réponses</legend>
        <p className="mb-2 text-sm text-ink-faint">Cochez ce que le chirurgien du film a choisi.</p>
        <ol className="flex flex-col gap-2">
          {options.map((option, at) => (
            <li key={option.id} className="flex items-start gap-1">
              <label className="grid size-11 shrink-0 place-items-center">
                <span className="sr-only">{`Le chirurgien a choisi la réponse ${at + 1}`}</span>
                <input
                  type="radio"
                  name={`choisi-${id}`}
                  checked={chosen === option.id}
                  onChange={() => onChange({ ...decision, chosen: option.id })}
                  className="size-5 accent-primary"
                />
              </label>
              <DraftText
                label={`Réponse ${at + 1}`}
                hidesLabel
                value={option.text}
                path={`${path}.options.${at}.text`}
                onChange={(text) => onChange({ ...decision, options: options.with(at, { ...option, text }) })}
                className="flex-1"
              />
              <IconButton
                icon={<Trash2 />}
                className="mt-1"
                disabled={options.length <= 2}
                onClick={() => onChange({ ...decision, options: options.toSpliced(at, 1) })}
                label={`Retirer la réponse ${at + 1}`}
              />
            </li>
          ))}
        </ol>
        <Button
          size="sm"
          icon={<Plus />}
          className="mt-2"
          disabled={options.length >= 6}
          onClick={() => onChange({ ...decision, options: [...options, { id: newId(), text: '' }] })}
        >
          Ajouter une réponse
        </Button>
      </fieldset>
      <DraftTextArea
        {...field('explanation')}
        label="Ce qu'il fallait voir"
        rows={2}
        hint="Montré une fois la réponse donnée."
      />
    </>
  );
}

function newDecision(at: number): Decision {
  const options = [newId(), newId()].map((id) => ({ id, text: '' }));
  return { id: newId(), at, question: '', options, chosen: options[0]?.id ?? '', explanation: '' };
}
