import type { RecoveryCodes, TotpSetup } from '@iris/contract/accounts';
import { api } from '@iris/platform/api';
import { serverQuery, useMutation } from '@iris/platform/query';
import { refreshAccount } from '@iris/platform/session';
import { useQuery } from '@tanstack/react-query';

const READ = ['GET /account/second-factor'] as const;

export const TOTP_FAILED = "L'application n'a pas pu être enregistrée";

export const useSecondFactor = () => useQuery(serverQuery('GET /account/second-factor'));

/** Makes the secret of an application. */
export function useBeginTotp(onSuccess: (setup: TotpSetup) => void) {
  return useMutation({
    call: () => api.call('POST /account/second-factor/totp'),
    onSuccess,
    failure: TOTP_FAILED,
  });
}

/** Confirms an application by its first code. */
export function useConfirmTotp(onSuccess: (codes: RecoveryCodes) => void) {
  return useMutation({
    call: (body: { challenge: string; code: string }) => api.call('POST /account/second-factor/totp/confirm', { body }),
    onSuccess: (codes) => {
      onSuccess(codes);
      void refreshAccount();
    },
    success: () => ({ title: 'Double vérification activée' }),
    failure: TOTP_FAILED,
    // The first factor ends the other sessions.
    invalidates: [...READ, 'GET /account/sessions'],
  });
}

/** Removes the application of an account that has a passkey. */
export function useRemoveTotp(onSuccess: () => void) {
  return useMutation({
    call: () => api.call('DELETE /account/second-factor/totp'),
    onSuccess,
    success: () => ({ title: 'Application retirée' }),
    failure: "L'application n'a pas pu être retirée",
    invalidates: READ,
  });
}

/** Makes new recovery codes. */
export function useNewRecoveryCodes(onSuccess: (codes: RecoveryCodes) => void) {
  return useMutation({
    call: () => api.call('POST /account/second-factor/recovery-codes'),
    onSuccess,
    failure: "Les codes de secours n'ont pas pu être remplacés",
    invalidates: READ,
  });
}

/** Switches the second factor off. */
export function useSwitchOff(onEnd: () => void) {
  return useMutation({
    call: () => api.call('DELETE /account/second-factor'),
    onSuccess: () => {
      onEnd();
      void refreshAccount();
    },
    success: () => ({ title: 'Double vérification désactivée' }),
    failure: "La double vérification n'a pas pu être désactivée",
    invalidates: READ,
  });
}
