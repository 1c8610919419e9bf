import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { type ActivationRequest, type Deployment, fileDigestOf } from '../contract/releases.ts';
import { DELIVERY_ROUTES } from '../contract/routes.ts';
import type { ReleaseSet, SetToMove } from '../contract/sets.ts';
import type { WatchedDeployment } from '../contract/telemetry.ts';
import { Patience, type PatienceOptions } from './patience.ts';
import { ANSWER_WITHIN_MS, ask } from './reach.ts';
import { CommandError, Refusal } from './terminal/command-error.ts';

/** For routes that compress a file, or read all files of a release back, for two minutes at most. */
const SLOW_ANSWER_WITHIN_MS = 130_000;

/** The slowest connection over which a file is sent, in bytes per millisecond; several are sent at a time. */
const SLOWEST_BYTES_PER_MS = 32;

/** Calls that move something else when they are repeated, or are refused because there is nothing left to move. */
const ONCE: readonly Route[] = ['POST /releases/promote', 'POST /releases/rollback'];

type Routes = typeof DELIVERY_ROUTES;
type Route = keyof { [R in keyof Routes as Routes[R] extends { access: 'team'; output: z.ZodType } ? R : never]: R };
type Output<R extends Route> = z.output<Routes[R]['output']>;

/** The input of a route. */
interface CallOf<R extends Route> {
  query?: Routes[R] extends { query: infer Query extends z.ZodType } ? z.input<Query> : never;
  body?: Routes[R] extends { body: infer Body extends z.ZodType } ? z.input<Body> : never;
}

export interface AcademyOptions extends PatienceOptions {
  address: string;
  token: string | undefined;
}

/**
 * The routes with which a team releases. Every method repeats what fails for a reason that may pass, and throws
 * {@link Refusal} or another {@link CommandError}.
 */
export class Academy {
  readonly address: string;
  readonly patience: Patience;
  readonly #token: string;

  constructor({ address, token, ...patience }: AcademyOptions) {
    if (!token) {
      throw new CommandError(
        "DEPLOY_TOKEN manque : c'est le jeton de votre équipe, fait par « npm run deploy-token » sur le serveur de l'académie.",
      );
    }
    this.address = address;
    this.patience = new Patience(patience);
    this.#token = token;
  }

  /** The releases of an application; undefined when it was never released. */
  async deployment(name: string): Promise<WatchedDeployment | undefined> {
    return this.patience.repeat(() => this.#findOnce(name));
  }

  /** Sends a file of an announced release. */
  async send(integrity: string, content: Buffer<ArrayBuffer>): Promise<void> {
    const withinMs = SLOW_ANSWER_WITHIN_MS + Math.ceil(content.length / SLOWEST_BYTES_PER_MS);
    const path = `/releases/files/${fileDigestOf(integrity)}`;
    await this.patience.repeat(() => this.#fetch(path, 'PUT', content, 'application/octet-stream', withinMs));
  }

  /** Activates announced releases. When an answer was lost, it looks whether they are served before it repeats all the work. */
  async activate(body: ActivationRequest): Promise<Deployment[]> {
    return this.patience.repeat(async (mayBeDone) => {
      const served = mayBeDone ? await this.#served(body) : undefined;
      return served ?? this.#callOnce('POST /releases/activate', { body });
    });
  }

  /** Moves a set; repeating a rollback could undo an earlier activation, unless it names the one that it ends. */
  async moveSet(body: SetToMove): Promise<ReleaseSet> {
    const isOnce = body.move === 'rollback' && body.generation === undefined;
    return this.patience.repeat(() => this.#callOnce('POST /releases/sets/moves', { body }), { isOnce });
  }

  /** Calls a route for teams. */
  async call<R extends Route>(route: R, call: CallOf<R>): Promise<Output<R>> {
    return this.patience.repeat(() => this.#callOnce(route, call), { isOnce: ONCE.includes(route) });
  }

  /** The applications of an activation; undefined unless all of them serve what it activates. */
  async #served({ releases, canary }: ActivationRequest): Promise<Deployment[] | undefined> {
    const found = await Promise.all(releases.map(({ name }) => this.#findOnce(name)));
    const served = found.filter((deployment, index) => serves(deployment, releases[index]?.version, canary));
    return served.length === releases.length ? served : undefined;
  }

  async #findOnce(name: string): Promise<WatchedDeployment | undefined> {
    return this.#callOnce('GET /releases', { query: { name } }).catch((error: unknown) => {
      if (error instanceof Refusal && error.code === 'remote_not_found') return undefined;
      throw error;
    });
  }

  async #callOnce<R extends Route>(route: R, { query, body }: CallOf<R>): Promise<Output<R>> {
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
    return ask(this.address, `/api${path}`, { method, headers, body }, withinMs);
  }
}

/** Whether a version is live, or the canary that was asked for. */
function serves(
  deployment: Deployment | undefined,
  version: string | undefined,
  asked: ActivationRequest['canary'],
): deployment is Deployment {
  if (deployment?.live === version) return true;
  return asked !== undefined && isDeepStrictEqual(deployment?.canary, { version, testers: [], ...asked });
}
