import type { Teaching } from '@iris/contract/programs';
import { Card } from '@iris/platform/ui';
import { bindFields, DraftNumber, DraftTextArea } from '../../../../editing/drafts/draft-fields.tsx';
import { AuthorList } from './author-list.tsx';
import { ObjectiveList } from './objective-list.tsx';

interface TeachingFieldsProps {
  teaching: Teaching;
  onChange: (teaching: Teaching) => void;
}

/** What the course page says besides the fields of the course. */
export function TeachingFields({ teaching, onChange }: TeachingFieldsProps) {
  const { objectives, authors, validity_months } = teaching;
  const field = bindFields(teaching, 'teaching', onChange);
  return (
    <div className="flex flex-col gap-5">
      <Card className="grid gap-5 p-4 sm:grid-cols-2 sm:p-6">
        <ObjectiveList
          objectives={objectives}
          onChange={(next) => onChange({ ...teaching, objectives: next })}
          className="sm:col-span-2"
        />
        <DraftTextArea {...field('audience')} label="Public" optional hint="À qui le cours s'adresse." />
        <DraftTextArea
          {...field('prerequisites')}
          label="Prérequis"
          optional
          hint="Ce qu'il faut savoir faire avant de commencer."
        />
        <DraftNumber
          {...field('hours')}
          label="Heures de formation"
          step={0.5}
          min={0}
          unit="h"
          hint="Annoncées sur la page du cours et le certificat, à côté du temps mesuré."
        />
        <DraftNumber
          label="Validité du certificat"
          optional
          value={validity_months ?? Number.NaN}
          min={1}
          max={120}
          unit="mois"
          path="teaching.validity_months"
          hint="À partir de sa délivrance. Vide : sans limite."
          onChange={(next) => onChange({ ...teaching, validity_months: Number.isNaN(next) ? undefined : next })}
        />
      </Card>
      <AuthorList authors={authors} onChange={(next) => onChange({ ...teaching, authors: next })} />
    </div>
  );
}
