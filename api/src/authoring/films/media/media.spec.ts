import { randomBytes } from 'node:crypto';
import { mkdir, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LearningLesson } from '@iris/contract/learning';
import type { FilmSources } from '@iris/contract/media';
import { Types } from 'mongoose';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { wrongCells } from '../../../../test/calls/cells.ts';
import { type Account, account, viewerOf } from '../../../../test/data/factories.ts';
import { enrolledIn, film, program } from '../../../../test/data/programs.fixtures.ts';
import { pausedAnswer } from '../../../../test/servers/paused-answer.ts';
import { sharedServer } from '../../../../test/servers/shared-server.ts';
import { rangeIn } from '../../../foundation/http/answers/send-file.ts';
import { filmContent } from '../../programs/programs.fixtures.ts';
import { FilmStore } from '../store/film-store.ts';
import { VideosService } from '../videos/videos.service.ts';
import { type MediaSession, MediaTokensService, type MediaViewer } from './media-tokens.service.ts';

const HOUR_MS = 3_600_000;

const server = sharedServer();
let video: string;
let viewer: MediaSession;
const whole = randomBytes(3000);

const service = () => server.app.get(VideosService, { strict: false });
const tokens = () => server.app.get(MediaTokensService, { strict: false });
const sourcesFor = async (by: MediaViewer) => (await service().sourcesFor(video, by)) as FilmSources;
const get = (url: string, headers = {}) => server.send({ method: 'GET', url, headers });
const fileOf = (token: string, file = '720.mp4') => get(`/api/media/${token}/${file}`);
const statusesOf = (urls: string[]) => Promise.all(urls.map(async (url) => (await get(url)).status));
const newAuthor = () => account(server, 'admin', ['manage_courses']);

/** A film that is ready, with its files; the rendition has zeros up to its size. */
async function storedFilm(rendition: Buffer, bytes = rendition.length): Promise<string> {
  const id = await film(server);
  const { filmsStore } = server.config;
  const folder = join('folder' in filmsStore ? filmsStore.folder : '', id);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, '720.mp4'), rendition);
  await truncate(join(folder, '720.mp4'), bytes);
  for (const name of ['poster.webp', 'sprite.webp']) await writeFile(join(folder, name), 'x');
  const size = { $set: { 'renditions.0.bytes': bytes } };
  await server.connection.collection('videos').updateOne({ _id: new Types.ObjectId(id) }, size);
  return id;
}

beforeAll(async () => {
  video = await storedFilm(whole);
  viewer = viewerOf(await newAuthor());
});

it('a token opens the files of its film, to its account and to visitors of a preview', async () => {
  const { lessons } = await program(server, [{ kind: 'film', is_preview: true, film: filmContent({ video }) }]);
  for (const by of [viewer, { lesson: String(lessons[0]) }]) {
    const { renditions, poster, sprite } = await sourcesFor(by);
    expect(await statusesOf([...renditions.map(({ url }) => url), poster, sprite.url])).toEqual([200, 200, 200]);
  }
});

it('a token that is wrong, altered, expired, or of another film or user is refused', async () => {
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

it('a token is the same within an hour, and expires 3 to 4 h after its issue', () => {
  const at = Date.UTC(2026, 2, 14, 9);
  const token = tokens().issue(video, viewer, at);
  expect(tokens().issue(video, viewer, at + HOUR_MS - 1)).toBe(token);
  expect(tokens().verify(token, at + 4 * HOUR_MS - 1)).toMatchObject({ media: video, viewer });
  expect(tokens().verify(token, at + 4 * HOUR_MS)).toBeUndefined();
});

it('an address is closed once the session, the enrollment, the right or the preview for which it was given has ended', async () => {
  const shown = { kind: 'film', film: filmContent({ video }) } as const;
  const preview = { ...shown, is_preview: true };
  const { course, lessons } = await program(server, [shown]);
  const [closed, changed, removed] = [
    await program(server, [preview]),
    await program(server, [preview]),
    await program(server, [preview]),
  ];
  const urlIn = ({ film: content }: LearningLesson) => String(content?.sources.renditions[0]?.url);
  const ofLesson = async ({ token }: Account) =>
    urlIn((await server.call<LearningLesson>('GET /lessons/:id', { id: String(lessons[0]), token })).body);
  const ofPreview = async ({ lessons: [id] }: typeof closed) =>
    urlIn((await server.call<LearningLesson>('GET /lessons/:id/preview', { id })).body);
  const ofLibrary = async (author: Account) => String((await sourcesFor(viewerOf(author))).renditions[0]?.url);
  const [leaver, canceler, deleted] = [
    await enrolledIn(server, course._id),
    await enrolledIn(server, course._id),
    await enrolledIn(server, course._id),
  ];
  const [author, former] = [await newAuthor(), await newAuthor()];
  const urls = [
    ...(await Promise.all([leaver, canceler, deleted].map(ofLesson))),
    ...(await Promise.all([former, author].map(ofLibrary))),
    ...(await Promise.all([closed, changed, removed].map(ofPreview))),
  ];
  expect(await statusesOf(urls)).toEqual(urls.map(() => 200));
  await server.call('POST /auth/logout', leaver);
  await server.call('DELETE /enrollments/:id', { ...canceler, id: canceler.enrollmentId });
  const users = server.connection.collection('users');
  await users.deleteOne({ _id: new Types.ObjectId(deleted.id) });
  await users.updateOne({ _id: new Types.ObjectId(former.id) }, { $set: { 'permissions.manage_courses': false } });
  await program(server, [shown], closed);
  await program(server, [{ ...preview, film: filmContent() }], changed);
  const { token } = await account(server, 'admin', ['manage_courses', 'can_delete']);
  await server.call('DELETE /courses/:id', { id: removed.course._id, token });
  const left = [403, 403, 403, 403, 200, 403, 403, 403];
  await expect.poll(() => statusesOf(urls), { timeout: 10_000 }).toEqual(left);
  expect((await get(String(urls[0]))).body.code).toBe('media_token_invalid');
});

it('watching is no use of the session: an address that is passed on does not keep it open', async () => {
  const sessions = server.connection.collection('sessions');
  const watching = viewerOf(await newAuthor());
  const own = { _id: new Types.ObjectId(watching.session) };
  const last_used_at = new Date(Date.now() - 20 * 60_000);
  await sessions.updateOne(own, { $set: { last_used_at } });
  const { poster } = await sourcesFor(watching);
  expect((await get(poster)).status).toBe(200);
  expect(await sessions.findOne(own)).toMatchObject({ last_used_at });
});

it('a file is sent as a whole or in the part that is asked for', async () => {
  const size = whole.length;
  const url = (await sourcesFor(viewer)).renditions[0]?.url ?? '';
  const cells: [string, number, Buffer | undefined, string | undefined][] = [
    ['bytes=0-', 206, whole, `bytes 0-${size - 1}/${size}`],
    ['bytes=100-199', 206, whole.subarray(100, 200), `bytes 100-199/${size}`],
    ['bytes=-10', 206, whole.subarray(-10), `bytes ${size - 10}-${size - 1}/${size}`],
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
      const answer = await get(url, { range });
      expect([answer.status, answer.headers['content-range']]).toEqual([status, contentRange]);
      if (bytes) expect(answer.bytes.equals(bytes)).toBe(true);
      else expect(answer.body.code).toBe('range_not_satisfiable');
    },
  );
  expect(wrong).toEqual([]);
  expect(rangeIn('bytes=0-', 0)).toBeNull();
});

it('a file may be kept by the browser of its viewer only, is not sent again, and described without being sent', async () => {
  const url = (await sourcesFor(viewer)).renditions[0]?.url ?? '';
  const { status, headers, bytes } = await server.send({ method: 'HEAD', url });
  expect({ status, sent: bytes.length }).toEqual({ status: 200, sent: 0 });
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
  expect(await get(url, { 'if-none-match': etag })).toMatchObject({ status: 304, text: '' });
  expect((await get(url, { range: 'bytes=0-1', 'if-range': etag })).status).toBe(206);
  expect((await get(url, { range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200);
});

it('a file that is being sent is no longer read once its viewer has gone, and cut once the session has ended', async () => {
  // More than what connections buffer.
  const large = await storedFilm(Buffer.alloc(0), 64 * 1024 ** 2);
  const leaver = await newAuthor();
  const address = `/api/media/${tokens().issue(large, viewerOf(leaver))}/720.mp4`;
  const read = vi.spyOn(server.app.get(FilmStore, { strict: false }), 'read');
  onTestFinished(() => read.mockRestore());
  (await pausedAnswer(server, address)).leave();
  const part = await read.mock.results[0]?.value;
  await expect.poll(() => part?.stream.destroyed, { timeout: 10_000 }).toBe(true);
  const answer = await pausedAnswer(server, address);
  await server.call('POST /auth/logout', leaver);
  await answer.closed();
  expect(await answer.isWhole()).toBe(false);
});
