import type {
  ForgotPasswordInput,
  LoginInput,
  RegisterInput,
  ResetPasswordInput,
  SecondFactorChallenge,
  SecondFactorLogin,
  User,
  VerifiedEmail,
} from '@iris/contract/accounts';
import { ERRORS } from '@iris/contract/foundation';
import { ApiError, api, isUnavailable, isUnreachable, unreachableText } from '@iris/platform/api';
import { useMutation } from '@iris/platform/query';
import { login, loginWithSecondFactor, refreshAccount, register } from '@iris/platform/session';
import { useRef } from 'react';

/** Logs in and opens a session. */
export function useLogin() {
  return useMutation({
    call: (input: LoginInput) => login(input),
    success: (_, user) => ({ title: 'Connexion réussie', message: `${user.name}, bienvenue à l'académie.` }),
    failureTitle: 'Échec de la connexion',
    failure: (_, error) => loginFailure(error),
    isSilent: (error) => readChallenge(error) !== undefined,
  });
}

/** What proves the second factor when a login asks for it, otherwise undefined. */
export function readChallenge(error: unknown): SecondFactorChallenge | undefined {
  return error instanceof ApiError ? error.problem?.second_factor : undefined;
}

/** Opens the session of a login that was asked for the second factor. */
export function useSecondFactorLogin() {
  return useMutation({
    call: (input: SecondFactorLogin) => loginWithSecondFactor(input),
    success: (_, user) => ({ title: 'Connexion réussie', message: `${user.name}, bienvenue à l'académie.` }),
    failureTitle: 'Échec de la connexion',
    failure: (_, error) => loginFailure(error),
  });
}

/** Creates an account and opens its session. */
export function useRegister() {
  // The addresses of which nobody knows whether they have an account now: at no other one is a password tried.
  const unknown = useRef(new Set<string>());
  return useMutation({
    call: async (input: RegisterInput) => {
      try {
        return await register(input);
      } catch (error) {
        // Created by the request before, whose answer was lost: its password opens it.
        const isOwn = error instanceof ApiError && error.code === 'email_taken' && unknown.current.has(input.email);
        const user = isOwn && (await openOwn(input));
        if (user) return user;
        if (isUnavailable(error)) unknown.current.add(input.email);
        throw error;
      }
    },
    success: (_, user) => ({ title: 'Inscription réussie', message: `${user.name}, bienvenue à l'académie.` }),
    failureTitle: "Échec de l'inscription",
    failure: (_, error) => registerFailure(error),
    // Then it may have succeeded, which the form says.
    isSilent: isUnknown,
  });
}

/** Opens an account with the input of its registration; undefined when its password is another one. */
function openOwn({ email, password }: RegisterInput): Promise<User | undefined> {
  return login({ email, password }).catch((error: unknown) => {
    if (isUnavailable(error)) throw error;
    return undefined;
  });
}

/** Asks for the mail with a link to a new password; the page shows the outcome. */
export function useForgotPassword() {
  return useMutation({
    call: (input: ForgotPasswordInput) => api.call('POST /auth/forgot-password', { body: input, anonymous: true }),
    failure: (_, error) => accountFailure(error),
  });
}

/** Sets a new password by the secret of a link; the page shows the outcome. */
export function useResetPassword() {
  return useMutation({
    call: (input: ResetPasswordInput) => api.call('POST /auth/reset-password', { body: input, anonymous: true }),
    failureTitle: "Le mot de passe n'a pas été changé",
    failure: (_, error) => accountFailure(error),
    // Without an answer it may be changed: the form says so.
    isSilent: (error) => isLinkFailure(error) || isUnknown(error),
  });
}

/** Ends all sessions of an account by the secret of a link, and reads again whether this browser has one; the page shows the outcome. */
export function useEndAllSessions() {
  return useMutation({
    call: async (token: string) => {
      await api.call('POST /auth/end-sessions', { body: { token }, anonymous: true });
      await refreshAccount();
    },
    failure: (_, error) => accountFailure(error),
    isSilent: isLinkFailure,
  });
}

/** Whether a change may be saved although it has failed: no answer arrived, or the server says that it does not know. */
export function isUnknown(error: unknown): boolean {
  return isUnreachable(error) || (error instanceof ApiError && error.code === 'outcome_unknown');
}

/** Whether a failure is that of the link; one that was cut when it was copied is no link. */
export function isLinkFailure(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.code === 'link_invalid' || error.problem?.errors?.token !== undefined;
}

/** Verifies an e-mail by the secret of a link, and reads the account again. */
export async function verifyEmail(token: string): Promise<VerifiedEmail['outcome']> {
  const { outcome } = await api.call('POST /auth/verify-email', { body: { token }, anonymous: true });
  await refreshAccount();
  return outcome;
}

/** Sends the link that verifies the e-mail of the session's account again. */
export function useSendVerification() {
  return useMutation({
    call: () => api.call('POST /account/verification'),
    success: () => ({ title: 'E-mail envoyé', message: 'Ouvrez le lien que vous allez recevoir.' }),
    failure: (_, error) => accountFailure(error),
  });
}

/** Shown when the server gives no detail. */
export function loginFailure(error: unknown): string {
  if (isUnreachable(error)) return unreachableText();
  return ERRORS[isUnavailable(error) ? 'database_unavailable' : 'invalid_credentials'].detail;
}

/** Shown when the server gives no detail. */
export function registerFailure(error: unknown): string {
  if (!isUnreachable(error)) return "Erreur lors de l'inscription";
  if (!navigator.onLine) return unreachableText();
  return "La réponse n'est pas arrivée\u00a0: votre compte est peut-être déjà créé. Réessayez, ou connectez-vous.";
}

/** Shown when the server gives no detail. */
export function accountFailure(error: unknown): string {
  return isUnreachable(error) ? unreachableText() : ERRORS.database_unavailable.detail;
}
