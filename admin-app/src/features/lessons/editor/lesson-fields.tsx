import { minutesOfText } from '@iris/contract/foundation';
import { type LessonInput, lessonInputSchema, minutesOfFilm } from '@iris/contract/programs';
import { formatMoment } from '@iris/platform/lesson';
import { Card } from '@iris/platform/ui';
import { useEffect } from 'react';
import { DraftCheckbox, DraftNumber, DraftText } from '../../../editing/drafts/draft-fields.tsx';
import { useVideo } from '../../../film/video.api.ts';

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
        {!input.quiz && !input.activity && (
          <DraftCheckbox
            label="Aperçu libre"
            value={input.is_preview}
            hint="Ouverte aux visiteurs sur la page du cours."
            onChange={(is_preview) => onChange({ is_preview })}
          />
        )}
      </div>
    </Card>
  );
}

/** Typed, unless a film gives it; of a text at least the minutes of its words. */
function Duration({ input, onChange }: LessonFieldsProps) {
  const id = input.film?.video ?? undefined;
  const video = useVideo(id);
  const measured = video.data?.sources?.duration;
  const { minutes } = input;
  // biome-ignore lint/correctness/useExhaustiveDependencies: onChange is another function at each render
  useEffect(() => {
    // Its field is gone, and the draft could not be saved any more.
    if (measured !== undefined && !isMinutes(minutes)) onChange({ minutes: minutesOfFilm(measured) });
  }, [measured, minutes]);
  if (measured !== undefined) return <MeasuredDuration duration={measured} />;
  // Probably a film that is ready: the field would be seen for a moment only.
  if (id !== undefined && video.isPending) return null;
  const needed = input.text && minutesOfText(input.text.blocks);
  return (
    <DraftNumber
      label="Durée"
      value={minutes || Number.NaN}
      min={needed ?? 1}
      max={600}
      unit="min"
      path="minutes"
      hint={needed && `Lecture : ${needed} min, ou plus.`}
      onChange={(typed) => onChange({ minutes: typed || 0 })}
    />
  );
}

function isMinutes(value: number): boolean {
  return lessonInputSchema.shape.minutes.safeParse(value).success;
}

interface MeasuredDurationProps {
  /** Of the film, in seconds. */
  duration: number;
}

/** The duration of a lesson with a film: that of the film, which nobody types. */
function MeasuredDuration({ duration }: MeasuredDurationProps) {
  return (
    <div className="min-w-0">
      <p className="text-sm font-semibold">Durée mesurée</p>
      <p className="flex min-h-11 flex-wrap items-center gap-x-2 tabular-nums">
        <span>{formatMoment(duration)}</span>
        <span className="text-sm text-ink-faint">{`soit ${minutesOfFilm(duration)}\u00a0min`}</span>
      </p>
    </div>
  );
}
