import { ApiError, detailOf } from '@iris/platform/api';
import { useState } from 'react';

/** What the server counts the changes of. */
export interface Versioned {
  version: number;
}

/** What somebody else has saved since one began. */
export interface Conflict<Resource> {
  /** The server's sentence. */
  detail: string;
  theirs: Resource;
}

/** Whether the server refused because of a version saved meanwhile: the dialog then says so, at length. */
export function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'version_conflict';
}

/** What a change is made from, and the conflict found when saving, until the user has chosen. */
export function useConflict<Resource extends Versioned>(resource: Resource | undefined) {
  const [base, setBase] = useState(resource);
  const [conflict, setConflict] = useState<Conflict<Resource>>();
  return {
    base,
    conflict,
    /** Whether a failure is a conflict; it is then kept. */
    detect: (error: unknown): boolean => {
      if (!(error instanceof ApiError && isConflict(error) && error.problem?.current)) return false;
      setConflict({ detail: detailOf(error, ''), theirs: error.problem.current as Resource });
      return true;
    },
    /** Goes on from their version: whatever is saved now was chosen knowing it. */
    accept: () => {
      setBase(conflict?.theirs);
      setConflict(undefined);
    },
  };
}
