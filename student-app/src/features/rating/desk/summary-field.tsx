import { Card } from '@iris/platform/ui';
import { useId } from 'react';

interface SummaryFieldProps {
  text: string;
  onChange: (text: string) => void;
}

/** What the rater says of the whole film. */
export function SummaryField({ text, onChange }: SummaryFieldProps) {
  const id = useId();
  return (
    <Card className="p-4 sm:p-5">
      <label htmlFor={id} className="font-semibold">
        Synthèse
      </label>
      <p id={`${id}-hint`} className="mb-2 text-sm text-ink-soft">
        Ce qui est acquis, et la prochaine chose à travailler.
      </p>
      <textarea
        id={id}
        aria-describedby={`${id}-hint`}
        value={text}
        rows={4}
        maxLength={2000}
        onChange={(event) => onChange(event.target.value)}
        className="w-full resize-y rounded-md border border-line-strong bg-surface px-3 py-2 leading-snug hover:border-ink-soft"
      />
    </Card>
  );
}
