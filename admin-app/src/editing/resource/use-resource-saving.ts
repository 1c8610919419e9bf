import { isRefused } from '@iris/platform/api';
import { Autosave, type Conflict, type Versioned } from '@iris/platform/autosave';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

interface ResourceSavingOptions<Input, Resource> {
  /** The resource to edit; absent for a new one. */
  resource: Resource | undefined;
  /** The values of the form for a resource. */
  toInput: (resource: Resource) => Input;
  /** Saves a change based on `version`. */
  onChange: (input: Input, version: number) => Promise<Resource>;
  /** Names of fields that make sense together only. */
  groups: readonly (readonly string[])[] | undefined;
}

interface Outcome<Input> {
  isSaved: boolean;
  error?: unknown;
  draft?: Input | undefined;
}

/**
 * The saving of a form, at each submission: a request whose answer was lost is repeated before newer values are sent, and fields that
 * only somebody else has changed are merged.
 */
export function useResourceSaving<Input extends object, Resource extends Versioned>(
  options: ResourceSavingOptions<Input, Resource>,
) {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const { resource, groups } = options;
  const [store] = useState(
    () =>
      resource &&
      new Autosave<Input, Resource>({
        stored: resource,
        toDraft: (stored) => latest.current.toInput(stored),
        save: (input, { ifMatch }) => latest.current.onChange(input, ifMatch),
        groups,
        isManual: true,
      }),
  );
  const [conflict, setConflict] = useState<Conflict<Resource>>();
  const queryClient = useQueryClient();
  /** Whether it is saved; otherwise there is a conflict, or an error and the draft, which may contain values of somebody else. */
  const flush = async (): Promise<Outcome<Input>> => {
    const isSaved = (await store?.flush()) ?? false;
    const state = store?.state.getState();
    setConflict(state?.conflict);
    return isSaved || state?.conflict ? { isSaved } : { isSaved, error: state?.error, draft: state?.draft };
  };
  return {
    conflict,
    /** Saves these values. */
    save: (input: Input) => {
      store?.update(() => input);
      return flush();
    },
    /** Saves over the conflicting values of the other version. */
    keepMine: () => {
      store?.resolve('mine');
      return flush();
    },
    /** Takes the conflicting values of the other version, for further editing; returns them with what else was changed here. */
    takeTheirs: (): Input | undefined => {
      store?.resolve('theirs');
      setConflict(undefined);
      return store?.state.getState().draft;
    },
    /** Reads what the page shows again where nobody knows whether it is saved: another form would begin with an old version. */
    leave: () => {
      const { status, error } = store?.state.getState() ?? {};
      if (status === 'error' && !isRefused(error)) void queryClient.invalidateQueries();
    },
  };
}
