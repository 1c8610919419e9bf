import type { Passkey, RecoveryCodes } from '@iris/contract/accounts';
import { api } from '@iris/platform/api';
import { createPasskey, PasskeyError } from '@iris/platform/identity';
import { useMutation } from '@iris/platform/query';
import { refreshAccount } from '@iris/platform/session';

const READ = ['GET /account/second-factor'] as const;

export const PASSKEY_FAILED = "La clé d'accès n'a pas pu être ajoutée";
export const RENAME_FAILED = "La clé d'accès n'a pas pu être renommée";

/** Adds a passkey that the browser creates; the first factor ends the other sessions. */
export function useAddPasskey(onSuccess: (codes: RecoveryCodes) => void) {
  return useMutation({
    call: async ({ label, signal }: { label: string; signal: AbortSignal }) => {
      const { challenge, options } = await api.call('POST /account/second-factor/passkeys/options');
      const attestation = await createPasskey(options, signal);
      return api.call('POST /account/second-factor/passkeys', { body: { challenge, label, attestation } });
    },
    onSuccess: (codes) => {
      onSuccess(codes);
      void refreshAccount();
    },
    success: ({ label }) => ({ title: "Clé d'accès ajoutée", message: label }),
    failure: PASSKEY_FAILED,
    // The form says it.
    isSilent: (error) => error instanceof PasskeyError,
    invalidates: [...READ, 'GET /account/sessions'],
  });
}

export function useRenamePasskey(id: string, onSuccess: () => void) {
  return useMutation({
    call: (label: string) => api.call('PUT /account/second-factor/passkeys/:id', { params: { id }, body: { label } }),
    onSuccess,
    success: (label) => ({ title: "Clé d'accès renommée", message: label }),
    failure: RENAME_FAILED,
    invalidates: READ,
  });
}

/** Removes a passkey; without the last factor the password is enough again. */
export function useRemovePasskey({ _id: id, label }: Passkey, onEnd: () => void) {
  return useMutation({
    call: () => api.call('DELETE /account/second-factor/passkeys/:id', { params: { id } }),
    onSuccess: () => {
      onEnd();
      void refreshAccount();
    },
    success: () => ({ title: "Clé d'accès retirée", message: label }),
    failure: "La clé d'accès n'a pas pu être retirée",
    invalidates: READ,
  });
}
