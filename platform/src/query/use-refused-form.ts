import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** A form that was sent without scripts and refused: this page is the answer. */
export interface RefusedForm {
  /** What was typed, by name of the field. */
  values: Record<string, string>;
  /** Why it was refused. */
  detail: string;
  /** Messages by name of the field. */
  errors: Record<string, string[]>;
}

/** Cache key of the {@link RefusedForm} of the first page. */
export const REFUSED_FORM = ['refused form'] as const;

/** The form that was refused, for the page that shows it again; undefined on any other page and at any later visit. */
export function useRefusedForm(): RefusedForm | undefined {
  const client = useQueryClient();
  const [refused] = useState(() => client.getQueryData<RefusedForm>(REFUSED_FORM));
  useEffect(() => client.removeQueries({ queryKey: REFUSED_FORM }), [client]);
  return refused;
}
