import { CircleDashed } from 'lucide-react';

interface ToCompleteProps {
  /** What prevents a publication, in French. */
  faults: readonly string[];
}

/** What is missing before the lesson can be published; the draft is saved without it. */
export function ToComplete({ faults }: ToCompleteProps) {
  if (faults.length === 0) return null;
  return (
    <details className="mb-5 rounded-md border border-line bg-sunken px-4 py-3">
      <summary className="text-sm font-semibold">
        À compléter avant de publier{' '}
        <span className="font-normal text-ink-soft tabular-nums">
          (<span>{faults.length}</span>)
        </span>
      </summary>
      <ul className="mt-2 flex flex-col gap-1.5 text-sm text-ink-soft">
        {faults.map((fault) => (
          <li key={fault} className="flex items-start gap-2">
            <CircleDashed className="mt-0.5 size-4" />
            <span>{fault}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
