import type { Complication } from '@iris/contract/programs';
import { DraftText, DraftTextArea } from '../../../../editing/drafts/draft-fields.tsx';
import { newId } from '../../../../editing/drafts/new-id.ts';
import { Marks } from './mark-frame.tsx';
import type { MarkProps } from './mark-props.ts';
import { storedMoment } from './moment.ts';

/** Complications, and moments where one threatens. */
export function ComplicationMarks({ player, film, onChange }: MarkProps) {
  const { complications } = film;
  const set = (next: Complication[]) =>
    onChange({ ...film, complications: next.toSorted((one, other) => one.at - other.at) });
  return (
    <Marks
      player={player}
      marks={complications}
      max={60}
      empty="Aucune complication. Marquez les moments où l'opération se complique, ou pourrait le faire."
      addLabel="Ajouter une complication ici"
      onAdd={() =>
        set([...complications, { id: newId(), at: storedMoment(player.getState().time), title: '', text: '' }])
      }
      name={(number) => `la complication ${number}`}
      moment={{
        read: ({ at }) => at,
        write: (at) => ({ at }),
        label: (number) => `Moment de la complication ${number}`,
        hereLabel: "C'est ici",
      }}
      onChange={set}
      fields={({ title, text }, index, change) => (
        <>
          <DraftText
            label="Nom"
            value={title}
            path={`film.complications.${index}.title`}
            placeholder="Rupture capsulaire postérieure"
            onChange={(next) => change({ title: next })}
          />
          <DraftTextArea
            label="Ce qui se passe"
            optional
            rows={2}
            value={text}
            path={`film.complications.${index}.text`}
            onChange={(next) => change({ text: next })}
          />
        </>
      )}
    />
  );
}
