import type { LoginInput, RegisterInput } from '@iris/contract/auth';
import { ERRORS } from '@iris/contract/errors';
import { isUnavailable, isUnreachable, unreachableText } from '@iris/platform/api';
import { useMutation } from '@iris/platform/query';
import { login, register } from '@iris/platform/session';

/** Logs in and opens a session. */
export function useLogin() {
  return useMutation({
    call: (input: LoginInput) => login(input),
    success: (_, user) => ({ title: 'Connexion réussie', message: `${user.name}, bienvenue à l'académie.` }),
    failureTitle: 'Échec de la connexion',
    failure: (_, error) => loginFailure(error),
  });
}

/** Creates an account and opens its session. */
export function useRegister() {
  return useMutation({
    call: (input: RegisterInput) => register(input),
    success: (_, user) => ({ title: 'Inscription réussie', message: `${user.name}, bienvenue à l'académie.` }),
    failureTitle: "Échec de l'inscription",
    failure: (_, error) => registerFailure(error),
  });
}

/** Shown when the server gives no detail. */
export function loginFailure(error: unknown): string {
  if (isUnreachable(error)) return unreachableText();
  return ERRORS[isUnavailable(error) ? 'database_unavailable' : 'invalid_credentials'].detail;
}

/** Shown when the server gives no detail. */
export function registerFailure(error: unknown): string {
  return isUnreachable(error) ? unreachableText() : "Erreur lors de l'inscription";
}
