import { ApiError, detailOf } from '@iris/platform/api';
import { useState } from 'react';

/** A resource with a version (see the glossary). */
export interface Versioned {
  version: number;
}

/** A rejected change and the current resource. */
export interface Conflict<Resource> {
  /** The `detail` of the server. */
  detail: string;
  theirs: Resource;
}

/** Whether the server rejected a change because its version was out of date. */
export function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'version_conflict';
}

/** The conflict that a failure reports, with the current resource; undefined for any other failure. */
export function readConflict<Resource>(error: unknown): Conflict<Resource> | undefined {
  if (!(error instanceof ApiError && isConflict(error) && error.problem?.current)) return undefined;
  return { detail: detailOf(error, ''), theirs: error.problem.current as Resource };
}

/** The version on which the change is based, and the conflict of the last attempt to save until it is resolved. */
export function useConflict<Resource extends Versioned>(resource: Resource | undefined) {
  const [base, setBase] = useState(resource);
  const [conflict, setConflict] = useState<Conflict<Resource>>();
  return {
    base,
    conflict,
    /** Returns whether a failure is a conflict, and stores it. */
    detect: (error: unknown): boolean => {
      const found = readConflict<Resource>(error);
      if (found) setConflict(found);
      return found !== undefined;
    },
    /** Resolves the conflict: the next change is based on the current resource. */
    accept: () => {
      setBase(conflict?.theirs);
      setConflict(undefined);
    },
  };
}
