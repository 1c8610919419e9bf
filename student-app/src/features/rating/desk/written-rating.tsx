import type { RatingDraft } from '@iris/contract/practice';
import type { RubricStep } from '@iris/contract/programs';
import { formatMoment } from '@iris/platform/lesson';
import { classes } from '@iris/platform/ui';
import { VoiceNote } from '../../../practice/voice-note.tsx';
import { byMoment } from '../comments/comments.ts';

interface WrittenRatingProps {
  draft: RatingDraft;
  steps: readonly RubricStep[];
  /** Whether spoken comments can still be listened to. */
  hasVoice?: boolean;
  className?: string;
}

/** A rating to be read. */
export function WrittenRating({ draft, steps, hasVoice = false, className }: WrittenRatingProps) {
  const titleOf = (step: string) => steps.find(({ id }) => id === step)?.title;
  return (
    <section aria-label="Ce que vous avez écrit" className={classes('flex flex-col gap-5 text-left', className)}>
      {steps.length > 0 && draft.levels.length > 0 && (
        <dl className="flex flex-col gap-1 tabular-nums">
          {draft.levels.map(({ step, level }) => (
            <div key={step} className="flex justify-between gap-4 border-line border-b py-1">
              <dt className="min-w-0 wrap-anywhere">{titleOf(step)}</dt>
              <dd className="flex-none font-semibold">{`Niveau ${level}`}</dd>
            </div>
          ))}
        </dl>
      )}
      {draft.comments.length > 0 && (
        <ol className="flex flex-col gap-3">
          {byMoment(draft.comments).map(({ id, at, step, text, voice }) => (
            <li key={id}>
              <p className="text-sm font-semibold tabular-nums">
                {[formatMoment(at), titleOf(step)].filter(Boolean).join(' · ')}
              </p>
              <p className="whitespace-pre-line wrap-anywhere">{text}</p>
              {voice && hasVoice && <VoiceNote id={voice} />}
            </li>
          ))}
        </ol>
      )}
      {draft.summary && (
        <div>
          <h2 className="text-lg">Synthèse</h2>
          <p className="whitespace-pre-line wrap-anywhere">{draft.summary}</p>
        </div>
      )}
    </section>
  );
}
