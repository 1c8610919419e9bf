import type { NewPasskey, PasskeyAssertion, PasskeySetup, SecondFactorChallenge } from '@iris/contract/accounts';
import { unreachableText } from '@iris/platform/api';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { type Ceremony, PasskeyError, reasonOf } from './passkey-error.ts';

/** What to ask the passkeys of an account. */
export type PasskeyRequest = NonNullable<SecondFactorChallenge['passkey_options']>;

type Library = typeof import('@simplewebauthn/browser');

interface Order<Result> {
  ceremony: Ceremony;
  timeout: number;
  begin: (library: Library) => Promise<Result>;
}

/** Why this browser cannot use passkeys here, as a French sentence; undefined when it can. */
export function passkeyObstacle(): string | undefined {
  if (!window.isSecureContext) {
    return "Les clés d'accès demandent une connexion chiffrée\u00a0: ouvrez l'académie par son adresse en https.";
  }
  // Not in every browser, whatever the types say.
  if (typeof window.PublicKeyCredential === 'function') return undefined;
  return "Ce navigateur ne connaît pas les clés d'accès.";
}

/** Loads the library before the press: some browsers accept the call only right after it. */
export function preparePasskeys(): void {
  load().catch(() => {});
}

/** Has the browser create a passkey. @throws {PasskeyError} */
export function createPasskey(
  options: PasskeySetup['options'],
  signal: AbortSignal,
): Promise<NewPasskey['attestation']> {
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
  const begin = ({ startRegistration }: Library) => startRegistration({ optionsJSON });
  return run({ ceremony: 'create', timeout: options.timeout, begin }, signal);
}

/** Has the browser ask a passkey of the account. @throws {PasskeyError} */
export function askPasskey(options: PasskeyRequest, signal: AbortSignal): Promise<PasskeyAssertion> {
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
  const begin = ({ startAuthentication }: Library) => startAuthentication({ optionsJSON });
  return run({ ceremony: 'ask', timeout: options.timeout, begin }, signal);
}

async function run<Result>({ ceremony, timeout, begin }: Order<Result>, signal: AbortSignal): Promise<Result> {
  const library = await load();
  const handleAbort = () => library.WebAuthnAbortService.cancelCeremony();
  const begun = performance.now();
  signal.addEventListener('abort', handleAbort);
  try {
    signal.throwIfAborted();
    return await begin(library);
  } catch (cause) {
    throw new PasskeyError(reasonOf(ceremony, cause, performance.now() - begun >= timeout), { cause });
  } finally {
    signal.removeEventListener('abort', handleAbort);
  }
}

async function load(): Promise<Library> {
  try {
    return await import('@simplewebauthn/browser');
  } catch (cause) {
    throw new PasskeyError(unreachableText(), { cause });
  }
}
