import { BookOpen } from 'lucide-react';
import { readingText, spokenReadingText } from './reading-text.ts';

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
