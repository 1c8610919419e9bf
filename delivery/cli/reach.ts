import { refusalSchema } from '../contract/releases.ts';
import { CommandError, Refusal, TemporaryFailure } from './terminal/command-error.ts';

/** For routes that begin their answer within seconds. */
export const ANSWER_WITHIN_MS = 30_000;

/** An academy of another version expects other fields. */
const OTHER_VERSION =
  "Si ces valeurs sont justes, cette commande et l'académie sont de versions différentes : mettez à jour la plus ancienne.";

/** What is said of answers by which the academy asks to come back later, by their code. */
const BUSY: Record<string, string> = {
  too_many_requests: "L'académie reçoit trop de demandes",
  request_timeout: 'La demande a mis trop de temps à arriver',
  overloaded: "L'académie est très sollicitée",
  database_unavailable: "La base de données de l'académie ne répond pas à temps",
  storage_unavailable: "L'espace de stockage de l'académie ne répond pas",
  storage_full: "L'espace de stockage de l'académie est plein",
  outcome_unknown: "L'académie n'a pas confirmé à temps",
  instance_stopping: "L'académie redémarre",
};

/** By these a proxy says that the academy behind it does not answer, as while that restarts (RFC 9110, 15.6). */
const OF_PROXIES = [502, 503, 504];

/** Other answers that another attempt may avoid: a file may have been damaged on its way. */
const UNKNOWN: Record<string, string> = {
  internal_error: "L'académie a rencontré une erreur inattendue",
  file_corrupt: 'Un fichier est arrivé abîmé',
};

/** Sends a request to the server at an address. @throws {TemporaryFailure} without an answer */
export function reach(address: string, path: string, init: RequestInit, withinMs = ANSWER_WITHIN_MS) {
  return fetch(`${address}${path}`, { ...init, signal: AbortSignal.timeout(withinMs) }).catch((error: Error) => {
    throw unanswered(address, reasonOf(error));
  });
}

/** The JSON that answers a request; undefined for an answer without. @throws {TemporaryFailure} @throws {Refusal} */
export async function ask(address: string, path: string, init: RequestInit, withinMs?: number): Promise<unknown> {
  const response = await reach(address, path, init, withinMs);
  const body: unknown = await response.json().catch((error: Error) => {
    if (error instanceof SyntaxError) return undefined;
    // The connection broke in the middle of the answer.
    throw unanswered(address, reasonOf(error));
  });
  if (response.ok) return body;
  throw failureOf({ status: response.status, retryAfter: response.headers.get('retry-after'), body }, address);
}

/** The file that answers a request. @throws {TemporaryFailure} @throws {Refusal} */
export async function download(address: string, path: string): Promise<Buffer> {
  const response = await reach(address, path, {});
  if (response.ok) return contentOf(response, address);
  const body: unknown = await response.json().catch(() => undefined);
  throw failureOf({ status: response.status, retryAfter: response.headers.get('retry-after'), body }, address);
}

/** The content of an answer of the server at an address. @throws {TemporaryFailure} when the connection breaks in the middle of it */
export async function contentOf(response: Response, address: string): Promise<Buffer> {
  const content = await response.arrayBuffer().catch((error: Error) => {
    throw unanswered(address, reasonOf(error));
  });
  return Buffer.from(content);
}

/** Without an answer, or with that of a proxy, nobody knows whether the call was executed. */
function unanswered(
  address: string,
  reason: string,
  passing: Pick<TemporaryFailure['passing'], 'kind' | 'retryAfterS'> = { kind: 'silent' },
): TemporaryFailure {
  const saying = `L'académie ne répond pas à ${address} (${reason})`;
  return new TemporaryFailure(`${saying}.`, { ...passing, saying, mayBeDone: true });
}

function reasonOf({ name, message, cause }: Error): string {
  if (name === 'TimeoutError') return 'délai dépassé';
  if (!(cause instanceof Error)) return message;
  return 'code' in cause ? String(cause.code) : cause.message;
}

/** An answer that is no success. */
interface FailedAnswer {
  status: number;
  /** The header `Retry-After`. */
  retryAfter: string | null | undefined;
  /** Parsed JSON; undefined for anything else. */
  body: unknown;
}

/** A problem body (RFC 9457), as the academy answers it. */
interface Problem {
  detail?: string;
  code?: string;
  errors?: Record<string, string[]>;
  calls?: unknown;
}

/** What an answer that is no success means for whoever called. */
export function failureOf({ status, retryAfter, body }: FailedAnswer, address: string): CommandError {
  const { detail, code = '', errors = {}, calls } = (body ?? {}) as Problem;
  const retryAfterS = Number(retryAfter) || undefined;
  const busy = BUSY[code] ?? (status === 429 ? BUSY.too_many_requests : undefined);
  if (busy) {
    const mayBeDone = code === 'outcome_unknown';
    return new TemporaryFailure(detail ?? `${busy}.`, { kind: 'busy', saying: busy, retryAfterS, mayBeDone });
  }
  if (!detail && OF_PROXIES.includes(status))
    return unanswered(address, `code ${status}`, { kind: 'busy', retryAfterS });
  if (!detail && status >= 500) return unanswered(address, `code ${status}`);
  if (!detail) return new Refusal(`Ce qui répond à ${address} n'est pas cette académie (code ${status}).`, undefined);
  const unknown = UNKNOWN[code] ?? (status >= 500 && !code ? UNKNOWN.internal_error : undefined);
  if (unknown) return new TemporaryFailure(detail, { kind: 'unknown', saying: unknown, mayBeDone: status >= 500 });
  const faults = Object.entries(errors).map(([field, messages]) => `  - ${field} : ${messages.join(' ')}`);
  const message = [detail, ...faults, ...(faults.length > 0 ? [OTHER_VERSION] : [])].join('\n');
  return new Refusal(message, code || undefined, refusalSchema.shape.calls.parse(calls));
}
