import { TUS_VERSION, UPLOAD_PART_TYPE, VIDEO_ID_HEADER } from '@iris/contract/media';
import { untilAnswered } from '../until-answered.ts';

/** How often the rest of a film is sent. */
const TRIES = 100;

/** Uploads films as a browser does: what has not arrived is sent again. */
export class AuthorClient {
  constructor(
    private readonly address: string,
    private readonly token: string,
  ) {}

  /** Uploads a film; returns its id. */
  async upload(film: Buffer): Promise<string> {
    const begin = { 'upload-length': String(film.length), 'upload-metadata': `filename ${btoa('Film.mp4')}` };
    const { headers } = await untilAnswered(() => this.#send('POST', '/uploads', begin));
    const path = `/uploads/${String(headers.get('location')).split('/').at(-1)}`;
    for (let tries = 0; tries < TRIES; tries += 1) {
      const { headers: state } = await untilAnswered(() => this.#send('HEAD', path));
      const video = state.get(VIDEO_ID_HEADER);
      if (video) return video;
      const offset = String(state.get('upload-offset'));
      const part = { 'upload-offset': offset, 'content-type': UPLOAD_PART_TYPE };
      // Whether it has arrived is asked for, as the answer may be lost.
      const sent = await this.#send('PATCH', path, part, film.subarray(Number(offset))).catch(() => undefined);
      await sent?.arrayBuffer().catch(() => undefined);
    }
    throw new Error(`${path}: the film does not arrive`);
  }

  /** Asks for another attempt to prepare a film that has failed. */
  async retry(video: string): Promise<void> {
    await untilAnswered(async () => {
      const response = await this.#send('POST', `/videos/${video}/retry`);
      // An earlier request has arrived, whose answer was lost.
      return response.status === 409 ? new Response() : response;
    });
  }

  #send(method: string, path: string, headers: Record<string, string> = {}, body?: Buffer): Promise<Response> {
    return fetch(`${this.address}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${this.token}`, 'tus-resumable': TUS_VERSION, ...headers },
      ...(body && { body: new Uint8Array(body) }),
    });
  }
}
