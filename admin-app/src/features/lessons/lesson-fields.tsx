import type { LessonInput } from '@iris/contract/lessons';
import { Card } from '@iris/platform/ui';
import { DraftCheckbox, DraftNumber, DraftText } from '../../drafts/draft-fields.tsx';
import { MeasuredDuration } from './film/measured-duration.tsx';
import { useVideo } from './film/video.api.ts';

interface LessonFieldsProps {
  input: LessonInput;
  onChange: (change: Partial<LessonInput>) => void;
}

/** The fields of lessons of all kinds. */
export function LessonFields({ input, onChange }: LessonFieldsProps) {
  return (
    <Card className="mb-5 grid gap-x-6 gap-y-5 p-4 sm:grid-cols-[minmax(0,1fr)_9rem] sm:p-6">
      <DraftText label="Titre" value={input.title} path="title" onChange={(title) => onChange({ title })} />
      <Duration input={input} onChange={onChange} />
      <div className="grid gap-4 sm:col-span-2 sm:grid-cols-2">
        <DraftCheckbox
          label="Obligatoire"
          value={input.is_required}
          hint="À terminer pour obtenir le certificat."
          onChange={(is_required) => onChange({ is_required })}
        />
        <DraftCheckbox
          label="Aperçu libre"
          value={input.is_preview}
          hint="Ouverte aux visiteurs sur la page du cours."
          onChange={(is_preview) => onChange({ is_preview })}
        />
      </div>
    </Card>
  );
}

/** Typed, unless a film gives it. */
function Duration({ input, onChange }: LessonFieldsProps) {
  const video = useVideo(input.film?.video ?? undefined);
  if (video.data?.sources) return <MeasuredDuration duration={video.data.sources.duration} />;
  return (
    <DraftNumber
      label="Durée"
      value={input.minutes}
      min={1}
      max={600}
      unit="min"
      path="minutes"
      onChange={(minutes) => onChange({ minutes })}
    />
  );
}
