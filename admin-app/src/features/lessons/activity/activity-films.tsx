import type { ActivityContent, Anchor } from '@iris/contract/programs';
import { FilterButtons } from '@iris/platform/filters';
import { Button, Card } from '@iris/platform/ui';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useAddedFocus } from '../../../editing/drafts/added-focus.ts';
import { DraftText } from '../../../editing/drafts/draft-fields.tsx';
import { newId } from '../../../editing/drafts/new-id.ts';
import { FilmEditor } from '../../../film/film-editor.tsx';
import { type MarkedFilm, newAnchor, toFilm } from './activity-changes.ts';
import type { ActivityEditorProps } from './activity-editor.tsx';
import { StepMarks } from './step-marks.tsx';

/** The reference film and those of the calibration, one at a time. */
export function ActivityFilms({ activity, onChange }: ActivityEditorProps) {
  const { anchors } = activity;
  const [chosen, setShown] = useState(REFERENCE);
  const shown = anchors.some(({ id }) => id === chosen) ? chosen : REFERENCE;
  const focusAdded = useAddedFocus();
  const setAnchors = (next: Anchor[]) => onChange({ ...activity, anchors: next });
  const handleAdd = () => {
    const anchor = newAnchor(newId());
    focusAdded(anchorTitleId(anchor.id));
    setAnchors([...anchors, anchor]);
    setShown(anchor.id);
  };
  const options = anchors.map(({ id }, index) => ({ value: id, label: `Étalonnage ${index + 1}` }));
  return (
    <section aria-labelledby="films">
      <h2 id="films" className="text-2xl">
        Films
      </h2>
      <p className="mb-4 max-w-text text-ink-soft">
        La référence montre le geste aux étudiants. Les films d'étalonnage, avec leurs niveaux convenus, mettent les
        évaluateurs d'accord avant leur premier film.
      </p>
      <div className="mb-5 flex flex-wrap items-center gap-2">
        <FilterButtons
          label="Films de l'activité"
          value={shown}
          onChange={setShown}
          options={[{ value: REFERENCE, label: 'Référence' }, ...options]}
        />
        <Button size="sm" variant="ghost" icon={<Plus />} disabled={anchors.length >= ANCHORS_MAX} onClick={handleAdd}>
          Ajouter un film d'étalonnage
        </Button>
      </div>
      <OneFilm
        isShown={shown === REFERENCE}
        title="Film de référence"
        question="Quel film montre le geste de référence&nbsp;?"
        film={activity.reference}
        activity={activity}
        onChange={(reference) => onChange({ ...activity, reference })}
      />
      {anchors.map((anchor, index) => (
        <div key={anchor.id}>
          {shown === anchor.id && (
            <AnchorFields
              anchor={anchor}
              index={index}
              onChange={(next) => setAnchors(anchors.with(index, next))}
              onRemove={() => setAnchors(anchors.toSpliced(index, 1))}
            />
          )}
          <OneFilm
            isShown={shown === anchor.id}
            title={anchor.title || `Étalonnage ${index + 1}`}
            question="Quel film montre ces niveaux&nbsp;?"
            film={anchor}
            activity={activity}
            onChange={(film) => setAnchors(anchors.with(index, { ...anchor, ...film }))}
          />
        </div>
      ))}
    </section>
  );
}

interface AnchorFieldsProps {
  anchor: Anchor;
  index: number;
  onChange: (anchor: Anchor) => void;
  onRemove: () => void;
}

function AnchorFields({ anchor, index, onChange, onRemove }: AnchorFieldsProps) {
  return (
    <Card className="mb-5 flex flex-wrap items-end gap-4 p-4 sm:px-6">
      <DraftText
        id={anchorTitleId(anchor.id)}
        label="Titre du film d'étalonnage"
        optional
        placeholder="Rhexis décentré, fermé avec une encoche"
        value={anchor.title}
        path={`activity.anchors.${index}.title`}
        onChange={(title) => onChange({ ...anchor, title })}
        className="flex-1 basis-64"
      />
      <Button icon={<Trash2 />} onClick={onRemove}>
        Retirer ce film d'étalonnage
      </Button>
    </Card>
  );
}

interface OneFilmProps<Marked extends MarkedFilm> {
  isShown: boolean;
  title: string;
  question: string;
  film: Marked;
  activity: ActivityContent;
  onChange: (film: Marked) => void;
}

function OneFilm<Marked extends MarkedFilm>(props: OneFilmProps<Marked>) {
  const { isShown, title, question, film, activity, onChange } = props;
  // One that is being sent stays; several players would load several films.
  if (!isShown && film.video !== null) return null;
  return (
    <div hidden={!isShown}>
      <FilmEditor
        title={title}
        film={toFilm(film, activity.steps)}
        question={question}
        kinds={[]}
        onChange={({ video }) => onChange({ ...film, video })}
      >
        {(player) => <StepMarks player={player} film={film} steps={activity.steps} onChange={onChange} />}
      </FilmEditor>
    </div>
  );
}

const REFERENCE = 'reference';

const ANCHORS_MAX = 6;

function anchorTitleId(anchor: string): string {
  return `etalonnage-${anchor}`;
}
