import type {
  DeletionInput,
  EmailInput,
  NameInput,
  PasswordChange,
  PersonalData,
  RppsInput,
} from '@iris/contract/accounts';
import { api } from '@iris/platform/api';
import { serverQuery, useMutation } from '@iris/platform/query';
import { refreshAccount, updateUser } from '@iris/platform/session';
import { useQuery } from '@tanstack/react-query';

export const RENAME_FAILED = "Votre nom n'a pas pu être enregistré";
export const RPPS_FAILED = "Votre numéro RPPS n'a pas pu être enregistré";
export const EMAIL_FAILED = "L'e-mail n'a pas pu être envoyé";
export const PASSWORD_FAILED = "Votre mot de passe n'a pas pu être changé";

/** Changes the name of the account. */
export function useRename() {
  return useMutation({
    call: (input: NameInput) => api.call('PUT /account/name', { body: input }),
    onSuccess: updateUser,
    success: () => ({ title: 'Nom enregistré' }),
    failure: RENAME_FAILED,
  });
}

/** Changes the RPPS number of the account, or removes it. */
export function useSetRpps() {
  return useMutation({
    call: (input: RppsInput) => api.call('PUT /account/rpps', { body: input }),
    onSuccess: updateUser,
    success: ({ rpps }) => ({ title: rpps ? 'Numéro RPPS enregistré' : 'Numéro RPPS retiré' }),
    failure: RPPS_FAILED,
  });
}

/** Sends the link that confirms the e-mail of the account again. */
export function useSendVerification() {
  return useMutation({
    call: () => api.call('POST /account/verification'),
    success: () => ({ title: 'E-mail envoyé', message: 'Ouvrez le lien que vous allez recevoir.' }),
    failure: EMAIL_FAILED,
  });
}

/** Sends a link to another e-mail, which becomes that of the account when it is opened; the page shows the outcome. */
export function useChangeEmail() {
  return useMutation({
    call: (input: EmailInput) => api.call('POST /account/email', { body: input }),
    failure: EMAIL_FAILED,
  });
}

/** All that is stored about the account; read anew each time, because using the site changes it. */
export const usePersonalData = () => useQuery({ ...serverQuery('GET /account/data'), staleTime: 0, gcTime: 0 });

/** Reads all that is stored about the account, to take it away. */
export function useDownloadData(onSuccess: (data: PersonalData) => void) {
  return useMutation({
    call: () => api.call('GET /account/data'),
    onSuccess,
    failure: "Vos données n'ont pas pu être rassemblées",
  });
}

/** Changes the password; the account is read again, because a safe one gives an administrator the rights back. */
export function useChangePassword() {
  return useMutation({
    call: (input: PasswordChange) => api.call('POST /auth/password', { body: input }),
    onSuccess: () => void refreshAccount(),
    success: () => ({ title: 'Mot de passe changé', message: 'Vos autres appareils ont été déconnectés.' }),
    failure: PASSWORD_FAILED,
    invalidates: ['GET /account/sessions'],
  });
}

/** The open sessions of the account. */
export const useSessions = () => useQuery(serverQuery('GET /account/sessions'));

/** Ends a session of another device. */
export function useEndSession(onSuccess: () => void) {
  return useMutation({
    call: (id: string) => api.call('DELETE /account/sessions/:id', { params: { id } }),
    onSuccess,
    success: () => ({ title: 'Session terminée', message: "L'appareil est déconnecté." }),
    failure: "La session n'a pas pu être terminée",
    invalidates: ['GET /account/sessions'],
  });
}

/** Ends the sessions of all other devices. */
export function useEndOtherSessions(onSuccess: () => void) {
  return useMutation({
    call: () => api.call('DELETE /account/sessions'),
    onSuccess,
    success: () => ({ title: 'Sessions terminées', message: 'Vos autres appareils sont déconnectés.' }),
    failure: "Les sessions n'ont pas pu être terminées",
    invalidates: ['GET /account/sessions'],
  });
}

/** Plans the deletion of the account in a week. */
export function usePlanDeletion(onSuccess: () => void) {
  return useMutation({
    call: (input: DeletionInput) => api.call('POST /account/deletion', { body: input }),
    onSuccess: (user) => {
      updateUser(user);
      onSuccess();
    },
    success: () => ({ title: 'Suppression prévue', message: 'Un e-mail vous dit comment revenir.' }),
    failure: "Votre compte n'a pas pu être supprimé",
    invalidates: ['GET /account/sessions'],
  });
}

/** Keeps the account after all. */
export function useCancelDeletion(onSuccess: () => void) {
  return useMutation({
    call: () => api.call('DELETE /account/deletion'),
    onSuccess: (user) => {
      if (user) updateUser(user);
      onSuccess();
    },
    success: () => ({ title: 'Suppression annulée', message: 'Votre compte reste ouvert.' }),
    failure: "La suppression n'a pas pu être annulée",
  });
}
