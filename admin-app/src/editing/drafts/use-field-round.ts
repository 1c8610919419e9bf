import { isSame } from '@iris/platform/autosave';
import { useState } from 'react';

/**
 * A key for the editor of a field that has a state of its own: it starts anew when somebody else's version replaces this field, and
 * keeps focus and caret when it replaces others. `round` is that of the draft.
 */
export function useFieldRound(round: number, value: unknown): number {
  const [last, setLast] = useState({ round, value, fieldRound: 0 });
  if (last.round === round && isSame(last.value, value)) return last.fieldRound;
  const isReplaced = last.round !== round && !isSame(last.value, value);
  const fieldRound = isReplaced ? last.fieldRound + 1 : last.fieldRound;
  setLast({ round, value, fieldRound });
  return fieldRound;
}
