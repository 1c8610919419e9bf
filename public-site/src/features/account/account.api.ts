import type { PersonalData } from '@iris/contract/personal-data';
import { api } from '@iris/platform/api';
import { useMutation } from '@iris/platform/query';
import { updateUser } from '@iris/platform/session';

export const RENAME_FAILED = "Votre nom n'a pas pu être enregistré";

/** Changes the name of the account. */
export function useRename() {
  return useMutation({
    call: (input: { name: string }) => api.call('PUT /account/name', { body: input }),
    onSuccess: updateUser,
    success: () => ({ title: 'Nom enregistré' }),
    failure: RENAME_FAILED,
  });
}

/** Reads all that is stored about the account. */
export function usePersonalData(onSuccess: (data: PersonalData) => void) {
  return useMutation({
    call: () => api.call('GET /account/data'),
    onSuccess,
    failure: "Vos données n'ont pas pu être rassemblées",
  });
}
