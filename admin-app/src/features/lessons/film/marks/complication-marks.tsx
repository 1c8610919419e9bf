import type { Complication } from '@iris/contract/programs';
import { DraftText, DraftTextArea } from '../../../../editing/drafts/draft-fields.tsx';
import { newId } from '../../../../editing/drafts/new-id.ts';
import { MarkItem, MarkList } from './mark-frame.tsx';
import type { MarkProps } from './mark-props.ts';
import { storedMoment } from './moment.ts';
import { MomentField } from './moment-field.tsx';

/** Complications, and moments where one threatens. */
export function ComplicationMarks({ player, film, onChange }: MarkProps) {
  const { complications } = film;
  const set = (next: Complication[]) =>
    onChange({ ...film, complications: next.toSorted((one, other) => one.at - other.at) });
  return (
    <MarkList
      empty="Aucune complication. Marquez les moments où l'opération se complique, ou pourrait le faire."
      addLabel="Ajouter une complication ici"
      isFull={complications.length >= 60}
      onAdd={() =>
        set([...complications, { id: newId(), at: storedMoment(player.getState().time), title: '', text: '' }])
      }
    >
      {complications.map((complication, index) => {
        const change = (part: Partial<Complication>) => set(complications.with(index, { ...complication, ...part }));
        return (
          <MarkItem
            key={complication.id}
            name={`la complication ${index + 1}`}
            onRemove={() => set(complications.toSpliced(index, 1))}
            moment={
              <MomentField
                player={player}
                label={`Moment de la complication ${index + 1}`}
                hereLabel="C'est ici"
                value={complication.at}
                onChange={(at) => change({ at })}
              />
            }
          >
            <DraftText
              label="Nom"
              value={complication.title}
              path={`film.complications.${index}.title`}
              placeholder="Rupture capsulaire postérieure"
              onChange={(title) => change({ title })}
            />
            <DraftTextArea
              label="Ce qui se passe"
              optional
              rows={2}
              value={complication.text}
              path={`film.complications.${index}.text`}
              onChange={(text) => change({ text })}
            />
          </MarkItem>
        );
      })}
    </MarkList>
  );
}
