import type { BeatResult, PlaySession } from '@iris/contract/learning';
import type { Learner } from './academy-of-learners.ts';

/** How often a call is repeated while the API is away. */
const TRIES = 600;
const PAUSE_MS = 200;

/** Plays a film as a browser does: what is not acknowledged is sent again. */
export class LearnerClient {
  #session = '';
  #seq = 0;

  constructor(
    private readonly address: string,
    private readonly learner: Learner,
  ) {}

  /** Opens a lesson. */
  async open(lesson: string): Promise<PlaySession> {
    const session = await this.#untilAnswered<PlaySession>('/play-sessions', { lesson });
    this.#session = session._id;
    this.#seq = 0;
    return session;
  }

  /** Sends watched cells; repeated until it is answered, with the same number. */
  beat(cells: readonly number[]): Promise<BeatResult> {
    this.#seq += 1;
    return this.#untilAnswered(`/play-sessions/${this.#session}/beats`, { seq: this.#seq, cells, position: 0 });
  }

  async #untilAnswered<Body>(path: string, body: object): Promise<Body> {
    let failure = '';
    for (let tries = 0; tries < TRIES; tries += 1) {
      const answer = await this.#post(path, body).catch(() => undefined);
      if (answer?.ok) return (await answer.json()) as Body;
      failure = answer ? `${answer.status} ${await answer.clone().text()}` : 'no connection';
      // Only an outage is worth repeating.
      if (answer && answer.status < 500) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
    throw new Error(`${path}: ${failure}`);
  }

  #post(path: string, body: object): Promise<Response> {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${this.learner.token}` };
    return fetch(`${this.address}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  }
}
