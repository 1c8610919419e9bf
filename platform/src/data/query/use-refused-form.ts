import type { RefusedForm } from '@iris/delivery/contract/page/rendering';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

export type { RefusedForm };

/** Cache key of the {@link RefusedForm} of the first page. */
export const REFUSED_FORM = ['refused form'] as const;

/** The form that was refused, for the page that shows it again; undefined on any other page and at any later visit. */
export function useRefusedForm(): RefusedForm | undefined {
  const client = useQueryClient();
  const [refused] = useState(() => client.getQueryData<RefusedForm>(REFUSED_FORM));
  useEffect(() => client.removeQueries({ queryKey: REFUSED_FORM }), [client]);
  return refused;
}
