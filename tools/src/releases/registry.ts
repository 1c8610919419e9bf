import { type Deployment, deploymentSchema, type ReleaseInput } from '@iris/contract/releases';
import type { RemoteName } from '@iris/contract/remotes';
import type { Settings } from '../settings.ts';
import { UserError } from '../terminal.ts';

const ANSWER_WITHIN_MS = 10_000;

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
    return this.#call('GET', `/releases?remote=${this.remote}`);
  }

  register(release: ReleaseInput): Promise<Deployment> {
    return this.#call('POST', '/releases', release);
  }

  promote(): Promise<Deployment> {
    return this.#call('POST', '/releases/promote', { remote: this.remote });
  }

  /** Rolls back to the previous release, or to the given version. */
  rollBack(version?: string): Promise<Deployment> {
    return this.#call('POST', '/releases/rollback', { remote: this.remote, version });
  }

  async #call(method: string, path: string, body?: unknown): Promise<Deployment> {
    const response = await fetch(`${this.address}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${this.#token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      body: body ? JSON.stringify(body) : null,
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    }).catch((error: Error) => {
      throw new UserError(`L'académie ne répond pas à ${this.address} (${reasonOf(error)}).`);
    });
    const answer: unknown = await response.json().catch(() => undefined);
    if (!response.ok) throw problem(response.status, answer, this.address);
    const deployment = deploymentSchema.safeParse(answer);
    if (!deployment.success) throw new UserError(`Ce qui répond à ${this.address} n'est pas cette académie.`);
    return deployment.data;
  }
}

function reasonOf(error: Error): string {
  const { cause } = error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.message;
}

function problem(status: number, body: unknown, address: string): UserError {
  const { detail, errors = {} } = (body ?? {}) as { detail?: string; errors?: Record<string, string[]> };
  if (!detail) return new UserError(`Ce qui répond à ${address} n'est pas cette académie (code ${status}).`);
  const faults = Object.entries(errors).map(([field, messages]) => `  - ${field} : ${messages.join(' ')}`);
  const message = [detail, ...faults].join('\n');
  return status < 500 ? new Refusal(message) : new UserError(message);
}
