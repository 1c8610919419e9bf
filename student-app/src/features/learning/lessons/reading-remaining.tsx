import { BookOpen } from 'lucide-react';

interface ReadingRemainingProps {
  /** Seconds of reading until the lesson is done; undefined while they are unknown. */
  seconds: number | undefined;
}

/** Says quietly how much reading remains; screen readers are told at most once a minute. */
export function ReadingRemaining({ seconds }: ReadingRemainingProps) {
  if (seconds === undefined) return null;
  return (
    <div className="flex items-center gap-2 text-ink-soft tabular-nums">
      <BookOpen className="size-5 text-ink-faint" aria-hidden="true" />
      <span aria-hidden="true">{readingText(seconds)}</span>
      <span role="status" className="sr-only">
        {spokenReadingText(seconds)}
      </span>
    </div>
  );
}

const MINUTE = 60;
const SAVING = 'Lecture terminée, enregistrement...';

/** What remains to be read: « Encore 2 min de lecture », in the last minute « Encore 40 s de lecture ». */
function readingText(seconds: number): string {
  if (seconds <= 0) return SAVING;
  const left = seconds < MINUTE ? `${seconds}\u00a0s` : `${Math.ceil(seconds / MINUTE)}\u00a0min`;
  return `Encore ${left} de lecture`;
}

/** The same for screen readers, which read each change aloud: in minutes only. */
function spokenReadingText(seconds: number): string {
  if (seconds <= 0) return SAVING;
  if (seconds < MINUTE) return "Encore moins d'une minute de lecture";
  const minutes = Math.ceil(seconds / MINUTE);
  return `Encore ${minutes} ${minutes > 1 ? 'minutes' : 'minute'} de lecture`;
}
