import type { Account, ApiClient } from '../api-client.ts';
import { fill, type Schema, type Texts } from './fill.ts';

/** The schemas of the bodies of an academy, by route. */
export type Bodies = Record<string, Schema>;

/** Sends bodies filled with hostile texts. */
export class Sender {
  #sent = 0;

  constructor(
    private readonly api: ApiClient,
    private readonly bodies: Bodies,
    private readonly texts: Texts,
  ) {}

  get sent(): number {
    return this.#sent;
  }

  /** What sends as another account. */
  as(account: Account): Sender {
    return new Sender(this.api.as(account), this.bodies, this.texts);
  }

  each(send: (index: number) => Promise<unknown>): Promise<void> {
    return this.some(this.texts.items, send);
  }

  async some(count: number, send: (index: number) => Promise<unknown>): Promise<void> {
    for (let index = 0; index < count; index += 1) await send(index);
  }

  /** Sends `base` with hostile texts in all its other fields; what `base` says of e-mails and the like stays. */
  send<Body = unknown>(route: string, base: object, id = '', version?: number): Promise<Body> {
    const schema = this.bodies[route];
    if (!schema) throw new Error(`${route} has no body`);
    const [method = '', path = ''] = route.split(' ');
    this.#sent += 1;
    const body = { ...(fill(schema, base, this.texts) as object), ...keptOf(base) };
    const condition: Record<string, string> = version === undefined ? {} : { 'if-match': `"${version}"` };
    return this.api.expect<Body>(method, path.replace('{id}', id), body, condition);
  }
}

/** Fields whose texts must stay what they are, so that the item can be used. */
const KEPT = /^(email|password|application|image|siret|day|from|to|time_zone|link|order|(starts|ends)_on)$/;

function keptOf(base: object): object {
  return Object.fromEntries(Object.entries(base).filter(([key]) => KEPT.test(key)));
}
