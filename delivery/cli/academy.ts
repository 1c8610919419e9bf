import type { z } from 'zod';
import { fileDigestOf } from '../contract/releases.ts';
import { DELIVERY_ROUTES } from '../contract/routes.ts';
import type { WatchedDeployment } from '../contract/telemetry.ts';
import { CommandError, Refusal } from './terminal/command-error.ts';

const ANSWER_WITHIN_MS = 30_000;

/** For routes that read all files of a release back, for two minutes at most. */
const SLOW_ANSWER_WITHIN_MS = 130_000;

/** The slowest connection over which a file is sent, in bytes per millisecond; several are sent at a time. */
const SLOWEST_BYTES_PER_MS = 32;

/** Refusals that pass: the request took too long to arrive, or there were too many. */
const TEMPORARY_STATUSES = [408, 429];

/** Pauses before a failed call is repeated. */
const RETRY_PAUSES_MS = [500, 2000, 5000];

/** An academy of another version expects other fields. */
const OTHER_VERSION =
  "Si ces valeurs sont justes, cette commande et l'académie sont de versions différentes : mettez à jour la plus ancienne.";

type Routes = typeof DELIVERY_ROUTES;
type Route = keyof { [R in keyof Routes as Routes[R] extends { access: 'team'; output: z.ZodType } ? R : never]: R };
type Output<R extends Route> = z.output<Routes[R]['output']>;

/** The input of a route. */
interface CallOf<R extends Route> {
  query?: Routes[R] extends { query: infer Query extends z.ZodType } ? z.input<Query> : never;
  body?: Routes[R] extends { body: infer Body extends z.ZodType } ? z.input<Body> : never;
}

interface AcademyOptions {
  address: string;
  token: string | undefined;
  pausesMs?: readonly number[];
}

/** The routes with which a team releases. Every method throws {@link Refusal} or, without an answer, {@link CommandError}. */
export class Academy {
  readonly address: string;
  /** Pauses before a failed call is repeated, in milliseconds; specs wait less. */
  readonly pausesMs: readonly number[];
  readonly #token: string;

  constructor({ address, token, pausesMs = RETRY_PAUSES_MS }: AcademyOptions) {
    if (!token) {
      throw new CommandError(
        "DEPLOY_TOKEN manque : c'est le jeton de votre équipe, fait par « npm run deploy-token » sur le serveur de l'académie.",
      );
    }
    this.address = address;
    this.pausesMs = pausesMs;
    this.#token = token;
  }

  /** The releases of an application; undefined when it was never released. */
  async deployment(name: string): Promise<WatchedDeployment | undefined> {
    return this.call('GET /releases', { query: { name } }).catch((error: unknown) => {
      if (error instanceof Refusal && error.code === 'remote_not_found') return undefined;
      throw error;
    });
  }

  /** Sends a file of an announced release. */
  async send(integrity: string, content: Buffer<ArrayBuffer>): Promise<void> {
    const withinMs = ANSWER_WITHIN_MS + Math.ceil(content.length / SLOWEST_BYTES_PER_MS);
    const path = `/releases/files/${fileDigestOf(integrity)}`;
    await this.#fetch(path, 'PUT', content, 'application/octet-stream', withinMs);
  }

  /** Calls a route for teams. */
  async call<R extends Route>(route: R, { query, body }: CallOf<R>): Promise<Output<R>> {
    const [method = '', path = ''] = route.split(' ');
    const { output, slow }: { output: z.ZodType; slow?: true } = DELIVERY_ROUTES[route];
    const search = query ? `?${new URLSearchParams(query)}` : '';
    const content = body ? JSON.stringify(body) : null;
    const withinMs = slow ? SLOW_ANSWER_WITHIN_MS : ANSWER_WITHIN_MS;
    const answer = await this.#fetch(`${path}${search}`, method, content, 'application/json', withinMs);
    const result = output.safeParse(answer);
    if (!result.success) throw new CommandError(`Ce qui répond à ${this.address} n'est pas cette académie.`);
    return result.data as Output<R>;
  }

  async #fetch(
    path: string,
    method: string,
    body: string | Buffer<ArrayBuffer> | null,
    type: string,
    withinMs: number,
  ): Promise<unknown> {
    // Builds and page checks lie between requests: the server may close a kept connection just when it is used (RFC 9112, 9.5).
    const headers = {
      authorization: `Bearer ${this.#token}`,
      connection: 'close',
      ...(body === null ? {} : { 'content-type': type }),
    };
    const response = await reach(this.address, `/api${path}`, { method, headers, body }, withinMs);
    const answer: unknown = await response.json().catch(() => undefined);
    if (!response.ok) throw failureOf(response.status, answer, this.address);
    return answer;
  }
}

/** Sends a request to the server at an address. @throws {CommandError} without an answer */
export function reach(address: string, path: string, init: RequestInit, withinMs = ANSWER_WITHIN_MS) {
  return fetch(`${address}${path}`, { ...init, signal: AbortSignal.timeout(withinMs) }).catch((error: Error) => {
    throw new CommandError(`L'académie ne répond pas à ${address} (${reasonOf(error)}).`);
  });
}

function reasonOf({ name, message, cause }: Error): string {
  if (name === 'TimeoutError') return 'délai dépassé';
  if (!(cause instanceof Error)) return message;
  return 'code' in cause ? String(cause.code) : cause.message;
}

/** A problem body (RFC 9457), as the academy answers it. */
interface Problem {
  detail?: string;
  code?: string;
  errors?: Record<string, string[]>;
}

function failureOf(status: number, body: unknown, address: string): CommandError {
  const { detail, code, errors = {} } = (body ?? {}) as Problem;
  if (status >= 500 && !detail) return new CommandError(`L'académie ne répond pas à ${address} (code ${status}).`);
  if (!detail) return new Refusal(`Ce qui répond à ${address} n'est pas cette académie (code ${status}).`, undefined);
  const faults = Object.entries(errors).map(([field, messages]) => `  - ${field} : ${messages.join(' ')}`);
  const message = [detail, ...faults, ...(faults.length > 0 ? [OTHER_VERSION] : [])].join('\n');
  const isTemporary = status >= 500 || TEMPORARY_STATUSES.includes(status);
  return isTemporary ? new CommandError(message) : new Refusal(message, code);
}
