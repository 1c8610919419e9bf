import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FilmSources } from '@iris/contract/films';
import { Types } from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import { wrongCells } from '../../test/cells.ts';
import { type Account, account } from '../../test/factories.ts';
import { rangeIn } from '../common/byte-range.ts';
import { filmApi, testFilm } from './films.fixtures.ts';
import { MediaTokensService } from './media-tokens.service.ts';
import { VideosService } from './videos.service.ts';

const api = filmApi();
const HOUR_MS = 3_600_000;

let video: string;
let viewer: Account;
let whole: Buffer;

const service = () => api.server.app.get(VideosService, { strict: false });
const tokens = () => api.server.app.get(MediaTokensService, { strict: false });
const sourcesFor = async (user: string) => (await service().sourcesFor(video, user)) as FilmSources;
const get = (url: string, headers = {}) => api.server.send({ method: 'GET', url, headers });

beforeAll(async () => {
  await api.startWorker();
  video = await api.upload(await api.make('media.mp4', ...testFilm({ seconds: 2 })));
  expect((await api.settled(video)).status).toBe('ready');
  viewer = await account(api.server);
  whole = (await get((await sourcesFor(viewer.id)).renditions[0]?.url ?? '')).bytes;
});

describe('a token', () => {
  const fileOf = (token: string, file = '480.mp4') => get(`/api/media/${token}/${file}`);

  it('opens the files of its film, to its account and to visitors', async () => {
    for (const user of [viewer.id, 'visitor']) {
      const { renditions, poster, sprite } = await sourcesFor(user);
      const urls = [...renditions.map(({ url }) => url), poster, sprite.url];
      expect(await Promise.all(urls.map(async (url) => (await get(url)).status))).toEqual(urls.map(() => 200));
    }
  });

  it('that is wrong, altered, expired, or of another film or user is refused', async () => {
    const token = tokens().issue(video, viewer.id);
    const [id = '', user = '', expiry = '', tag = ''] = token.split('.');
    const later = (Number.parseInt(expiry, 36) + 3600).toString(36);
    const other = tokens().issue(new Types.ObjectId().toHexString(), viewer.id);
    const cells: Record<string, string> = {
      'no token': 'jeton',
      'an altered tag': `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`,
      'a later expiry': [id, user, later, tag].join('.'),
      'another user': [id, 'visitor', expiry, tag].join('.'),
      'another film': [new Types.ObjectId().toHexString(), user, expiry, tag].join('.'),
      "another film's tag": [id, user, expiry, other.split('.').at(-1)].join('.'),
      'an expired token': tokens().issue(video, viewer.id, Date.now() - 5 * HOUR_MS),
      'a shorter tag': token.slice(0, -1),
    };
    const wrong = await wrongCells(
      Object.entries(cells),
      ([name]) => name,
      async ([, one]) => {
        const { status, body } = await fileOf(one);
        expect(`${status} ${body.code}`).toBe('403 media_token_invalid');
      },
    );
    expect(wrong).toEqual([]);
    expect((await fileOf(token)).status).toBe(200);
    expect((await fileOf(other)).status).toBe(404);
    expect((await fileOf(token, '1080.mp4')).body.code).toBe('video_not_found');
    expect((await fileOf(token, '..%2f..%2fjwt-secret')).status).toBe(400);
  });

  it('expires 3 to 4 h after its issue', () => {
    const at = Date.UTC(2026, 2, 14, 9, 59, 59);
    const token = tokens().issue(video, viewer.id, at);
    expect(tokens().verify(token, at + 3 * HOUR_MS)).toMatchObject({ media: video, user: viewer.id });
    expect(tokens().verify(token, at + 4 * HOUR_MS)).toBeUndefined();
  });

  it('of a deleted account is refused', async () => {
    const { id } = await account(api.server);
    const token = tokens().issue(video, id);
    expect((await fileOf(token)).status).toBe(200);
    await api.server.connection.collection('users').deleteOne({ _id: new Types.ObjectId(id) });
    const { status, body } = await fileOf(token);
    expect({ status, code: body.code }).toEqual({ status: 403, code: 'media_token_invalid' });
  });
});

describe('a file', () => {
  const url = async () => (await sourcesFor(viewer.id)).renditions[0]?.url ?? '';

  it('is sent as a whole or in the part that is asked for', async () => {
    const size = whole.length;
    const cells: [string, number, Buffer | undefined, string | undefined][] = [
      ['bytes=0-', 206, whole, `bytes 0-${size - 1}/${size}`],
      ['bytes=0-99', 206, whole.subarray(0, 100), `bytes 0-99/${size}`],
      ['bytes=100-199', 206, whole.subarray(100, 200), `bytes 100-199/${size}`],
      ['bytes=-10', 206, whole.subarray(-10), `bytes ${size - 10}-${size - 1}/${size}`],
      [`bytes=${size - 1}-`, 206, whole.subarray(-1), `bytes ${size - 1}-${size - 1}/${size}`],
      [`bytes=5-${size * 2}`, 206, whole.subarray(5), `bytes 5-${size - 1}/${size}`],
      [`bytes=${size}-`, 416, undefined, `bytes */${size}`],
      ['bytes=-0', 416, undefined, `bytes */${size}`],
      ['bytes=9-5', 200, whole, undefined],
      ['bytes=0-1,5-9', 200, whole, undefined],
      ['octets=0-1', 200, whole, undefined],
    ];
    const wrong = await wrongCells(
      cells,
      ([range]) => range,
      async ([range, status, bytes, contentRange]) => {
        const answer = await get(await url(), { range });
        expect(answer.status).toBe(status);
        expect(answer.headers['content-range']).toBe(contentRange);
        if (bytes) expect(answer.bytes.equals(bytes)).toBe(true);
        else expect(answer.body.code).toBe('range_not_satisfiable');
      },
    );
    expect(wrong).toEqual([]);
    expect(rangeIn('bytes=0-', 0)).toBeNull();
  });

  it('may be kept by the browser of its viewer only, and is not sent again', async () => {
    const { headers } = await get(await url());
    expect(headers).toMatchObject({
      'content-type': 'video/mp4',
      'accept-ranges': 'bytes',
      'content-length': String(whole.length),
      etag: expect.stringMatching(/^"[\w.-]+"$/),
    });
    const [, seconds] = /^private, max-age=(\d+)$/.exec(String(headers['cache-control'])) ?? [];
    expect(Number(seconds)).toBeGreaterThan(2 * 3600);
    expect(Number(seconds)).toBeLessThanOrEqual(4 * 3600);
    const etag = String(headers.etag);
    expect(await get(await url(), { 'if-none-match': etag })).toMatchObject({ status: 304, text: '' });
    expect((await get(await url(), { range: 'bytes=0-1', 'if-range': etag })).status).toBe(206);
    expect((await get(await url(), { range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200);
  });

  it('is described without being sent', async () => {
    const { status, headers, bytes } = await api.server.send({ method: 'HEAD', url: await url() });
    expect({ status, length: headers['content-length'], sent: bytes.length }).toEqual({
      status: 200,
      length: String(whole.length),
      sent: 0,
    });
  });

  it('is no longer read once the viewer has gone', async () => {
    await api.server.app.listen(0, '127.0.0.1').catch(() => undefined);
    const { port } = api.server.app.getHttpServer().address() as AddressInfo;
    const path = await url();
    const sent = request({ port, path })
      .on('error', () => undefined)
      .end();
    const answer = await new Promise<NodeJS.ReadableStream>((resolve) => sent.once('response', resolve));
    answer.pause();
    sent.destroy();
    const open = () =>
      new Promise((resolve) => api.server.app.getHttpServer().getConnections((_: unknown, n: number) => resolve(n)));
    await expect.poll(open, { timeout: 10_000 }).toBe(0);
  });
});

describe('the sources of a film', () => {
  it('do not exist before it is ready, and are the same within an hour', async () => {
    const id = await api.upload(Buffer.from('not prepared'));
    const found = await service().sourcesFor(id, viewer.id);
    if (found) expect.unreachable('a film that cannot be prepared has no sources');
    expect(await service().sourcesFor(new Types.ObjectId().toHexString(), viewer.id)).toBeUndefined();
    const at = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
    expect(tokens().issue(video, viewer.id, at)).toBe(tokens().issue(video, viewer.id, at + HOUR_MS - 1));
  });
});
