import type { Problem } from '@iris/contract/errors';
import type { Deployment, ReleaseInput } from '@iris/contract/releases';
import type { RemoteName } from '@iris/contract/remotes';
import { type ApiRoute, type BodyOf, type OutputOf, type QueryOf, ROUTES, splitRoute } from '@iris/contract/routes';
import type { Settings } from '../settings.ts';
import { UserError } from '../terminal.ts';

const ANSWER_WITHIN_MS = 10_000;

/** The routes of a team, which its deploy token authorizes. */
type ReleaseRoute = Extract<ApiRoute, `${string} /releases${string}`>;

type ReleaseCall = {
  [R in ReleaseRoute]: { route: R } & ([BodyOf<R>] extends [undefined] ? { query: QueryOf<R> } : { body: BodyOf<R> });
}[ReleaseRoute];

/** The server refused the request (4xx): nothing has changed there. */
export class Refusal extends UserError {}

/** Client of the API's release routes for one remote. Every method throws {@link UserError} on failure. */
export class Registry {
  readonly address: string;
  readonly #token: string;

  constructor(
    settings: Pick<Settings, 'academyUrl' | 'deployToken' | 'port'>,
    private readonly remote: RemoteName,
  ) {
    if (!settings.deployToken) {
      throw new UserError(
        "DEPLOY_TOKEN manque : c'est le jeton de votre équipe, fait par « npm run deploy-token » sur le serveur de l'académie.",
      );
    }
    this.#token = settings.deployToken;
    this.address = settings.academyUrl ?? `http://localhost:${settings.port}`;
  }

  list(): Promise<Deployment> {
    return this.#call({ route: 'GET /releases', query: { remote: this.remote } });
  }

  register(release: ReleaseInput): Promise<Deployment> {
    return this.#call({ route: 'POST /releases', body: release });
  }

  promote(): Promise<Deployment> {
    return this.#call({ route: 'POST /releases/promote', body: { remote: this.remote } });
  }

  /** Rolls back to the previous release, or to the given version. */
  rollBack(version?: string): Promise<Deployment> {
    return this.#call({ route: 'POST /releases/rollback', body: { remote: this.remote, version } });
  }

  async #call(input: ReleaseCall): Promise<OutputOf<ReleaseRoute>> {
    const [method, path] = splitRoute(input.route);
    const search = 'query' in input ? `?${new URLSearchParams(input.query)}` : '';
    const body = 'body' in input ? JSON.stringify(input.body) : null;
    const response = await fetch(`${this.address}/api${path}${search}`, {
      method,
      headers: { authorization: `Bearer ${this.#token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      body,
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    }).catch((error: Error) => {
      throw new UserError(`L'académie ne répond pas à ${this.address} (${reasonOf(error)}).`);
    });
    const answer: unknown = await response.json().catch(() => undefined);
    if (!response.ok) throw problem(response.status, answer, this.address);
    const deployment = ROUTES[input.route].output.safeParse(answer);
    if (!deployment.success) throw new UserError(`Ce qui répond à ${this.address} n'est pas cette académie.`);
    return deployment.data;
  }
}

function reasonOf(error: Error): string {
  const { cause } = error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.message;
}

function problem(status: number, body: unknown, address: string): UserError {
  const { detail, errors = {} } = (body ?? {}) as Partial<Problem>;
  if (!detail) return new UserError(`Ce qui répond à ${address} n'est pas cette académie (code ${status}).`);
  const faults = Object.entries(errors).map(([field, messages]) => `  - ${field} : ${messages.join(' ')}`);
  const message = [detail, ...faults].join('\n');
  return status < 500 ? new Refusal(message) : new UserError(message);
}
