import { type Chapter, chapterInputSchema, type Desk } from '@iris/contract/webinars';
import { Form, FormFailure, TextField, useZodForm } from '@iris/platform/forms';
import { Badge, Button } from '@iris/platform/ui';
import { BookmarkPlus, CircleDot } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { FAILED, useMarkChapter, useRecording } from './desk.api.ts';
import { DeskSection } from './desk-section.tsx';

interface ChaptersProps {
  id: string;
  desk: Pick<Desk, 'chapters' | 'recording_from'>;
  isOver: boolean;
}

/** The chapters of the replay, marked as the evening goes on, and the beginning of its recording. */
export function Chapters({ id, desk, isOver }: ChaptersProps) {
  const { chapters, recording_from } = desk;
  const heading = useRef<HTMLHeadingElement>(null);
  const noted = useRef(recording_from);
  useEffect(() => {
    if (noted.current === recording_from) return;
    noted.current = recording_from;
    // The pressed button is gone with the focus.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [recording_from]);
  return (
    <DeskSection id="chapitres" title="Chapitres de la rediffusion" headingRef={heading}>
      <Recording id={id} from={recording_from} isOver={isOver} />
      {!isOver && <NewChapter id={id} />}
      {chapters.length > 0 && (
        <ol className="mt-4 flex flex-col gap-1.5">
          {chapters.map(({ _id, title, at }) => (
            <li key={_id} className="grid grid-cols-[4rem_minmax(0,1fr)] gap-2">
              <time dateTime={at} className="text-ink-faint tabular-nums">
                {chapterTime({ at }, recording_from)}
              </time>
              <span className="wrap-anywhere">{title}</span>
            </li>
          ))}
        </ol>
      )}
    </DeskSection>
  );
}

interface RecordingProps {
  id: string;
  from: string | null;
  isOver: boolean;
}

function Recording({ id, from, isOver }: RecordingProps) {
  const change = useRecording(id);
  if (!from) {
    if (isOver) return null;
    return (
      <div className="mb-4">
        <Button
          icon={<CircleDot />}
          busy={change.isPending}
          busyLabel="Un instant..."
          onClick={() => change.mutate(true)}
        >
          L'enregistrement commence
        </Button>
        <p className="mt-1.5 text-sm text-ink-faint">
          À presser quand vous lancez l'enregistrement de la visioconférence&nbsp;: chapitres et questions auront leur
          moment dans la rediffusion.
        </p>
      </div>
    );
  }
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1">
      <Badge tone="danger" icon={<CircleDot />}>{`Enregistrement depuis ${clock.format(new Date(from))}`}</Badge>
      {!isOver && (
        <Button size="sm" variant="ghost" disabled={change.isPending} onClick={() => change.mutate(false)}>
          C'était une erreur
        </Button>
      )}
    </p>
  );
}

function NewChapter({ id }: { id: string }) {
  const form = useZodForm(chapterInputSchema, { defaultValues: { title: '' } });
  const mark = useMarkChapter(id);
  const handleSubmit = async ({ title }: { title: string }) => {
    await mark.mutateAsync(title);
    form.reset();
    form.setFocus('title');
  };
  return (
    <Form form={form} onSubmit={handleSubmit} failureText={FAILED} label="Nouveau chapitre">
      <FormFailure control={form.control} className="mb-3" />
      <div className="flex flex-col items-start gap-3">
        <TextField
          control={form.control}
          name="title"
          label="Ce qui commence"
          placeholder="Capsulorhexis"
          enterKeyHint="done"
          className="w-full"
        />
        <Button type="submit" icon={<BookmarkPlus />} busy={form.formState.isSubmitting}>
          Marquer maintenant
        </Button>
      </div>
    </Form>
  );
}

const clock = new Intl.DateTimeFormat('fr-FR', { timeStyle: 'short' });

/** Its moment of the recording in minutes, once that is known, or the hour of the host. */
function chapterTime({ at }: Pick<Chapter, 'at'>, from: string | null): string {
  const time = new Date(at);
  if (!from) return clock.format(time);
  const minutes = Math.round((time.getTime() - Date.parse(from)) / 60_000);
  return minutes >= 0 ? `${minutes}\u00a0min` : clock.format(time);
}
