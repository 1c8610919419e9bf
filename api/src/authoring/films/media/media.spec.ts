import { mkdir, truncate, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { LearningLesson } from '@iris/contract/learning';
import type { FilmSources } from '@iris/contract/media';
import { Types } from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import { wrongCells } from '../../../../test/cells.ts';
import { type Account, account, viewerOf } from '../../../../test/factories.ts';
import { pausedAnswer } from '../../../../test/paused-answer.ts';
import { enrolledIn, program } from '../../../../test/programs.fixtures.ts';
import { rangeIn } from '../../../foundation/http/answers/send-file.ts';
import { filmContent } from '../../programs/programs.fixtures.ts';
import { filmApi, testFilm } from '../films.fixtures.ts';
import { VideosService } from '../videos/videos.service.ts';
import { type MediaSession, MediaTokensService, type MediaViewer } from './media-tokens.service.ts';

const api = filmApi();
const HOUR_MS = 3_600_000;

let video: string;
let viewer: MediaSession;
let whole: Buffer;

const service = () => api.server.app.get(VideosService, { strict: false });
const tokens = () => api.server.app.get(MediaTokensService, { strict: false });
const sourcesFor = async (by: MediaViewer) => (await service().sourcesFor(video, by)) as FilmSources;
const get = (url: string, headers = {}) => api.server.send({ method: 'GET', url, headers });

/** A film with a file that is larger than what connections buffer. */
async function largeFilm(bytes: number): Promise<string> {
  const [_id, path] = [new Types.ObjectId(), 'films/large/480.mp4'];
  const { filmsStore } = api.server.config;
  const file = join('folder' in filmsStore ? filmsStore.folder : '', path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, '');
  await truncate(file, bytes);
  const renditions = [{ height: 480, path, bytes }];
  await api.server.connection.collection('videos').insertOne({ _id, sha256: 'large', status: 'ready', renditions });
  return _id.toHexString();
}

beforeAll(async () => {
  await api.startWorker();
  video = await api.upload(await api.make('media.mp4', ...testFilm({ seconds: 2 })));
  expect((await api.settled(video)).status).toBe('ready');
  viewer = viewerOf(api.author);
  whole = (await get((await sourcesFor(viewer)).renditions[0]?.url ?? '')).bytes;
});

describe('a token', () => {
  const fileOf = (token: string, file = '480.mp4') => get(`/api/media/${token}/${file}`);

  it('opens the files of its film, to its account and to visitors of a preview', async () => {
    const { lessons } = await program(api.server, [{ kind: 'film', is_preview: true, film: filmContent({ video }) }]);
    for (const by of [viewer, { lesson: String(lessons[0]) }]) {
      const { renditions, poster, sprite } = await sourcesFor(by);
      const urls = [...renditions.map(({ url }) => url), poster, sprite.url];
      expect(await Promise.all(urls.map(async (url) => (await get(url)).status))).toEqual(urls.map(() => 200));
    }
  });

  it('that is wrong, altered, expired, or of another film or user is refused', async () => {
    const token = tokens().issue(video, viewer);
    const [id = '', by = '', expiry = '', tag = ''] = token.split('.');
    const later = (Number.parseInt(expiry, 36) + 3600).toString(36);
    const other = tokens().issue(new Types.ObjectId().toHexString(), viewer);
    const cells: Record<string, string> = {
      'no token': 'jeton',
      'an altered tag': `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`,
      'a later expiry': [id, by, later, tag].join('.'),
      'another viewer': [id, id, expiry, tag].join('.'),
      'another course': [id, `${by}-${id}`, expiry, tag].join('.'),
      'another film': [new Types.ObjectId().toHexString(), by, expiry, tag].join('.'),
      "another film's tag": [id, by, expiry, other.split('.').at(-1)].join('.'),
      'an expired token': tokens().issue(video, viewer, Date.now() - 5 * HOUR_MS),
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
    const token = tokens().issue(video, viewer, at);
    expect(tokens().verify(token, at + 3 * HOUR_MS)).toMatchObject({ media: video, viewer });
    expect(tokens().verify(token, at + 4 * HOUR_MS)).toBeUndefined();
  });

  it('is refused once the session, the enrollment or the right of its viewer has ended', async () => {
    const { server } = api;
    const { course, lessons } = await program(server, [{ kind: 'film', film: filmContent({ video }) }]);
    const ofLesson = async ({ token }: Account) => {
      const { body } = await server.call<LearningLesson>('GET /lessons/:id', { id: String(lessons[0]), token });
      return String(body.film?.sources.renditions[0]?.url);
    };
    const ofLibrary = async ({ token }: Account) => String((await api.video(video, token)).sources?.renditions[0]?.url);
    const [leaver, canceler, deleted, author, former] = [
      await enrolledIn(server, course._id),
      await enrolledIn(server, course._id),
      await enrolledIn(server, course._id),
      await account(server, 'admin', ['manage_courses']),
      await account(server, 'admin', ['manage_courses']),
    ];
    const urls = [
      ...[await ofLesson(leaver), await ofLesson(canceler), await ofLesson(deleted)],
      ...[await ofLibrary(author), await ofLibrary(former)],
    ];
    const statuses = () => Promise.all(urls.map(async (address) => (await get(address)).status));
    expect(await statuses()).toEqual([200, 200, 200, 200, 200]);
    await server.call('POST /auth/logout', leaver);
    await server.call('DELETE /enrollments/:id', { ...canceler, id: canceler.enrollmentId });
    const users = server.connection.collection('users');
    await users.deleteOne({ _id: new Types.ObjectId(deleted.id) });
    await users.updateOne({ _id: new Types.ObjectId(former.id) }, { $set: { 'permissions.manage_courses': false } });
    await expect.poll(statuses, { timeout: 10_000 }).toEqual([403, 403, 403, 200, 403]);
    expect((await get(String(urls[0]))).body.code).toBe('media_token_invalid');
  });
});

it('watching is no use of the session: an address that is passed on does not keep it open', async () => {
  const sessions = api.server.connection.collection('sessions');
  const watching = viewerOf(await account(api.server, 'admin', ['manage_courses']));
  const own = { _id: new Types.ObjectId(watching.session) };
  const last_used_at = new Date(Date.now() - 20 * 60_000);
  await sessions.updateOne(own, { $set: { last_used_at } });
  const { poster } = await sourcesFor(watching);
  expect((await get(poster)).status).toBe(200);
  expect(await sessions.findOne(own)).toMatchObject({ last_used_at });
});

it('a preview is closed to visitors once its lesson is none, shows another film, or its course is deleted', async () => {
  const { server } = api;
  const shown = { kind: 'film', is_preview: true, film: filmContent({ video }) } as const;
  const [closed, changed, deleted] = [
    await program(server, [shown]),
    await program(server, [shown]),
    await program(server, [shown]),
  ];
  const urls = await Promise.all(
    [closed, changed, deleted].map(async ({ lessons: [id] }) => {
      const { body } = await server.call<LearningLesson>('GET /lessons/:id/preview', { id });
      return String(body.film?.sources.renditions[0]?.url);
    }),
  );
  const statuses = () => Promise.all(urls.map(async (address) => (await get(address)).status));
  expect(await statuses()).toEqual([200, 200, 200]);
  await program(server, [{ ...shown, is_preview: false }], closed);
  await program(server, [{ ...shown, film: filmContent() }], changed);
  const { token } = await account(server, 'admin', ['manage_courses', 'can_delete']);
  await server.call('DELETE /courses/:id', { id: deleted.course._id, token });
  await expect.poll(statuses, { timeout: 10_000 }).toEqual([403, 403, 403]);
});

describe('a file', () => {
  const url = async () => (await sourcesFor(viewer)).renditions[0]?.url ?? '';

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
    const answer = await pausedAnswer(api.server, await url());
    answer.leave();
    await answer.closed();
  });

  it('that is being sent is cut once the session of its viewer has ended', async () => {
    const film = await largeFilm(64 * 1024 ** 2);
    const leaver = await account(api.server, 'admin', ['manage_courses']);
    const answer = await pausedAnswer(api.server, `/api/media/${tokens().issue(film, viewerOf(leaver))}/480.mp4`);
    await api.server.call('POST /auth/logout', leaver);
    await answer.closed();
    expect(await answer.isWhole()).toBe(false);
  });
});

describe('the sources of a film', () => {
  it('do not exist before it is ready, and are the same within an hour', async () => {
    const id = await api.upload(Buffer.from('not prepared'));
    const found = await service().sourcesFor(id, viewer);
    if (found) expect.unreachable('a film that cannot be prepared has no sources');
    expect(await service().sourcesFor(new Types.ObjectId().toHexString(), viewer)).toBeUndefined();
    const at = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
    expect(tokens().issue(video, viewer, at)).toBe(tokens().issue(video, viewer, at + HOUR_MS - 1));
  });
});
