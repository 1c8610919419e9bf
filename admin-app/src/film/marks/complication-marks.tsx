import type { Complication } from '@iris/contract/programs';
import { bindFields, DraftText, DraftTextArea } from '../../editing/drafts/draft-fields.tsx';
import { newId } from '../../editing/drafts/new-id.ts';
import { storedMoment } from '../../editing/fields/moment.ts';
import { type MarkProps, Marks } from './mark-frame.tsx';

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
      fields={(complication, index, change) => {
        const field = bindFields(complication, `film.complications.${index}`, change);
        return (
          <>
            <DraftText {...field('title')} label="Nom" placeholder="Rupture capsulaire postérieure" />
            <DraftTextArea {...field('text')} label="Ce qui se passe" optional rows={2} />
          </>
        );
      }}
    />
  );
}
