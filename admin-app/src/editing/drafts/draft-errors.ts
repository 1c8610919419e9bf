import { createContext, use } from 'react';

/** The messages of the edited draft, by the path of their field. */
export const DraftErrors = createContext<Readonly<Record<string, string>>>({});

/** Whether messages are shown at fields that were not left yet, as after «Publier». */
export const RevealedErrors = createContext(false);

/** The message of a field of the edited draft. */
export function useDraftError(path: string | undefined): string | undefined {
  const errors = use(DraftErrors);
  return path === undefined ? undefined : errors[path];
}
