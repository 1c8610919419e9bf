import { callWords, withoutCalls } from '@iris/delivery/contract/labels';
import type { MoveRefusal } from '@iris/delivery/contract/releases';

interface RefusalNoteProps {
  /** What would be refused. */
  title: string;
  refusal: MoveRefusal;
}

/** Why a move would be refused now, and the next steps, in that order. */
export function RefusalNote({ title, refusal }: RefusalNoteProps) {
  const { calls } = refusal;
  return (
    <div className="text-sm wrap-anywhere">
      <p className="font-semibold">{title}</p>
      <p className="mt-0.5 text-ink-soft">{withoutCalls(refusal)}</p>
      {calls.length > 0 && (
        <ol aria-label="Étapes suivantes, dans cet ordre" className="mt-0.5 list-inside list-decimal text-ink-soft">
          {calls.map((call) => (
            <li key={`${call.name} ${callWords(call)}`}>{`${call.title}\u00a0: ${callWords(call)}`}</li>
          ))}
        </ol>
      )}
    </div>
  );
}
