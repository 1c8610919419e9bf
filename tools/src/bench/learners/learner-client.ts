import type { BeatResult, PlaySession } from '@iris/contract/learning';
import { untilAnswered } from '../until-answered.ts';
import type { Learner } from './learners-in-database.ts';

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
    const session = await this.#post<PlaySession>('/play-sessions', { lesson });
    this.#session = session._id;
    this.#seq = 0;
    return session;
  }

  /** Sends watched cells; repeated until it is answered, with the same number. */
  beat(cells: readonly number[]): Promise<BeatResult> {
    this.#seq += 1;
    return this.#post(`/play-sessions/${this.#session}/beats`, { seq: this.#seq, cells, position: 0 });
  }

  async #post<Body>(path: string, body: object): Promise<Body> {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${this.learner.token}` };
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    const { text } = await untilAnswered(() => fetch(`${this.address}/api${path}`, init));
    return JSON.parse(text) as Body;
  }
}
