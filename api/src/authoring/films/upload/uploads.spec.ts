import { createHash, randomBytes } from 'node:crypto';
import { readFile, rename, rm, statfs, symlink, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { OPEN_UPLOADS_MAX } from '@iris/contract/foundation';
import { FILM_MAX_BYTES, TUS_VERSION, UPLOAD_PART_TYPE } from '@iris/contract/media';
import { Types } from 'mongoose';
import { describe, expect, it, onTestFinished } from 'vitest';
import { wrongCells } from '../../../../test/calls/cells.ts';
import { account, unknownId } from '../../../../test/data/factories.ts';
import { filmApi, idIn } from '../films.fixtures.ts';
import { UploadsService } from './uploads.service.ts';

const api = filmApi();
const uploads = () => api.server.connection.collection('uploads');
const quotas = () => api.server.connection.collection<{ _id: string; count: number; bytes: number }>('image_quotas');
const videos = () => api.server.connection.collection('videos');
const TUS = { 'tus-resumable': TUS_VERSION };
const HOUR_MS = 3_600_000;
const newAuthor = () => account(api.server, 'admin', ['manage_courses']);
const end = (id: string, token = api.author.token) =>
  api.server.call('DELETE /uploads/:id', { id, token, headers: TUS });
const filesOf = async (id: string) => (await api.stored()).filter((path) => path.includes(id));
const cleanUp = (before: number) =>
  api.server.app.get(UploadsService, { strict: false }).deleteUnfinished(new Date(Date.now() + before));
const hashOf = (data: Buffer) => createHash('sha256').update(data).digest('hex');

/** Sends a part over a real connection and cuts it after half of it has been received, and something else has happened. */
async function cutPart(id: string, data: Buffer, meanwhile?: () => Promise<unknown>): Promise<void> {
  await api.server.app.listen(0, '127.0.0.1').catch(() => undefined);
  const { port } = api.server.app.getHttpServer().address() as AddressInfo;
  const headers = {
    authorization: `Bearer ${api.author.token}`,
    ...{ ...TUS, 'upload-offset': '0', 'content-type': UPLOAD_PART_TYPE },
    'content-length': data.length,
  };
  const sent = request({ port, method: 'PATCH', path: `/api/uploads/${id}`, headers }).on('error', () => undefined);
  sent.write(data.subarray(0, data.length / 2));
  const arrived = async () => (await readFile(pathOf(id)).catch(() => Buffer.alloc(0))).length;
  await expect.poll(arrived, { timeout: 10_000, interval: 10 }).toBeGreaterThan(0);
  await meanwhile?.();
  sent.destroy();
}

function pathOf(id: string): string {
  const { filmsStore } = api.server.config;
  return join('folder' in filmsStore ? filmsStore.folder : '', 'scratch', 'uploads', id);
}

describe('an upload', () => {
  it('that is interrupted is resumed, and the film has the hash of the file; its name is no path', async () => {
    const [data, name] = [randomBytes(3_000_000), '../../etc/passwd\u00a0.mov'];
    const id = idIn((await api.begin(data.length, { name })).headers);
    await cutPart(id, data);
    const { status, headers } = await api.stateOf(id);
    const offset = Number(headers['upload-offset']);
    expect({ status, length: headers['upload-length'] }).toEqual({ status: 200, length: String(data.length) });
    expect(offset).toBeGreaterThan(0);
    expect(offset).toBeLessThan(data.length);
    const rest = await api.append(id, offset, data.subarray(offset));
    expect({ status: rest.status, video: rest.headers['video-id'] }).toEqual({ status: 204, video: id });
    const stored = await videos().findOne({ _id: new Types.ObjectId(id) });
    expect(stored).toMatchObject({ sha256: hashOf(data), bytes: data.length, name, status: 'waiting' });
    expect(await api.stored()).toEqual([`sources/${id}`]);
    const entry = await api.server.connection.collection('audit_entries').findOne({ 'target.id': id });
    expect(entry).toMatchObject({ action: 'video.upload', target: { type: 'video', label: name }, before: null });
  });

  it('whose last answer was lost becomes a film once, however often its state is asked for', async () => {
    const data = randomBytes(1000);
    const id = idIn((await api.begin(data.length)).headers);
    const refuse = (validator: object) => api.server.connection.db?.command({ collMod: 'audit_entries', validator });
    await refuse({ never: true });
    expect((await api.append(id, 0, data)).status).toBe(500);
    await refuse({});
    expect(await videos().countDocuments({ sha256: hashOf(data) })).toBe(0);
    const states = await Promise.all(Array.from({ length: 5 }, () => api.stateOf(id)));
    const complete = { 'upload-offset': '1000', 'video-id': id };
    for (const { headers } of states) expect(headers).toMatchObject(complete);
    expect(await videos().countDocuments({ sha256: hashOf(data) })).toBe(1);
    expect(await api.server.connection.collection('jobs').countDocuments({ target: id })).toBe(1);
  });

  it('of a file that is a film already is that film', async () => {
    const data = randomBytes(1000);
    const first = await api.upload(data, 'Premier.mp4');
    const [second, third] = await Promise.all([api.upload(data, 'Second.mp4'), api.upload(data, 'Troisième.mp4')]);
    expect([second, third]).toEqual([first, first]);
    const sources = (await api.stored()).filter((path) => path.startsWith('sources/'));
    expect(sources.length).toBe(await videos().countDocuments({ source: { $exists: true } }));
    const [one, other] = await Promise.all([api.upload(randomBytes(9)), api.upload(randomBytes(9))]);
    expect(one).not.toBe(other);
  });

  it('that is given up at another instance while a part arrives leaves nothing', async () => {
    const data = randomBytes(3_000_000);
    const id = idIn((await api.begin(data.length)).headers);
    await cutPart(id, data, () => uploads().deleteOne({ _id: new Types.ObjectId(id) }));
    await expect.poll(() => filesOf(id), { timeout: 10_000 }).toEqual([]);
  });

  it('that is given up, or cannot be written, leaves nothing, and counts for a quota only if something has arrived', async () => {
    const { id: user, token } = await newAuthor();
    const counted = async () => {
      const found = await quotas().findOne({ _id: new RegExp(`^film/.*/${user}$`) });
      return [found?.count, found?.bytes];
    };
    const [empty, begun] = [
      idIn((await api.begin(10, { token })).headers),
      idIn((await api.begin(30, { token })).headers),
    ];
    await api.append(begun, 0, Buffer.from('begun'), token);
    expect(await counted()).toEqual([2, 40]);
    await Promise.all([end(empty, token), end(empty, token)]);
    expect((await end(begun, token)).status).toBe(204);
    expect(await counted()).toEqual([1, 30]);
    expect((await api.stateOf(begun, token)).status).toBe(404);
    expect(await filesOf(begun)).toEqual([]);
    const folder = dirname(pathOf(begun));
    await rename(folder, `${folder}.away`);
    await writeFile(folder, '');
    onTestFinished(async () => {
      await rm(folder);
      await rename(`${folder}.away`, folder);
    });
    expect((await api.begin(10, { token })).status).toBe(500);
    expect(await counted()).toEqual([1, 30]);
    expect(await uploads().countDocuments({ owner: new Types.ObjectId(user) })).toBe(0);
  });

  it('that is not complete after 24 h is deleted, unless its film is being made', async () => {
    const data = Buffer.from('0123456789');
    const [old, givenUp, making, recent] = [
      ...[idIn((await api.begin(10)).headers), idIn((await api.begin(10)).headers)],
      ...[idIn((await api.begin(10)).headers), idIn((await api.begin(10)).headers)],
    ] as [string, string, string, string];
    const change = (id: string, $set: object) => uploads().updateOne({ _id: new Types.ObjectId(id) }, { $set });
    const created_at = new Date(Date.now() - 25 * HOUR_MS);
    await change(old, { created_at });
    // A clean-up that was interrupted.
    await change(givenUp, { created_at, given_up: true });
    await change(making, { created_at, completing_at: new Date() });
    expect((await api.append(givenUp, 0, data)).status).toBe(404);
    await cleanUp(-24 * HOUR_MS);
    const states = await Promise.all([old, givenUp, making, recent].map((id) => api.stateOf(id)));
    expect(states.map(({ status }) => status)).toEqual([404, 404, 200, 200]);
    expect([...(await filesOf(old)), ...(await filesOf(givenUp))]).toEqual([]);
    expect((await api.append(making, 0, data)).headers['video-id']).toBe(making);
  });

  it('that is cleaned up while it completes becomes a film with its file, or nothing', async () => {
    const wrong: string[] = [];
    for (let round = 0; round < 8; round += 1) {
      const data = randomBytes(200_000);
      const id = idIn((await api.begin(data.length)).headers);
      const [answer] = await Promise.all([api.append(id, 0, data), cleanUp(HOUR_MS)]);
      const made = await videos().countDocuments({ _id: new Types.ObjectId(id) });
      const files = await filesOf(id);
      const expected = made ? [`sources/${id}`] : [];
      if (Boolean(made) !== (answer.status === 204)) wrong.push(`${answer.status} with ${made} films`);
      if (files.join() !== expected.join()) wrong.push(`${answer.status} with ${files.join() || 'no file'}`);
    }
    expect(wrong).toEqual([]);
  });
});

describe('what is refused', () => {
  const code = (answer: { status: number; body: { code?: string } }) => `${answer.status} ${answer.body?.code}`;

  it('at the beginning stores nothing', async () => {
    const before = await uploads().countDocuments();
    const named = { 'upload-metadata': `filename ${Buffer.from('a.mp4').toString('base64')}` };
    const sized = { ...named, 'upload-length': '9' };
    const cells: [string, Record<string, string>, string][] = [
      ['without a size', named, '400 invalid_input'],
      ['an empty file', { ...named, 'upload-length': '0' }, '400 invalid_input'],
      ['a size that is not a number', { ...named, 'upload-length': '1e9' }, '400 invalid_input'],
      ['a size announced later', { ...named, 'upload-defer-length': '1' }, '400 invalid_input'],
      ['more than 8 GB', { ...named, 'upload-length': String(FILM_MAX_BYTES + 1) }, '413 film_too_large'],
      ['without a name', { 'upload-length': '9' }, '400 invalid_input'],
      ['an invisible name', { 'upload-length': '9', 'upload-metadata': 'filename 4oCu' }, '400 invalid_input'],
      ['another version of the protocol', { ...sized, 'tus-resumable': '0.2.0' }, '400 malformed_body'],
      ['with content', { ...sized, 'content-type': UPLOAD_PART_TYPE }, '415 unsupported_media_type'],
    ];
    const wrong = await wrongCells(
      cells,
      ([name]) => name,
      async ([, headers, expected]) => {
        const answer = await api.server.send<{ code?: string }>({
          method: 'POST',
          url: '/api/uploads',
          headers: { authorization: `Bearer ${api.author.token}`, ...TUS, ...headers },
          ...('content-type' in headers && { payload: 'film' }),
        });
        expect(code(answer)).toBe(expected);
      },
    );
    expect(wrong).toEqual([]);
    expect(await uploads().countDocuments()).toBe(before);
  });

  it('of parts: a gap, a repetition, more than announced, another type, an unknown upload, one of another author', async () => {
    const id = idIn((await api.begin(10)).headers);
    expect((await api.append(id, 0, Buffer.from('refus'))).status).toBe(204);
    expect(code(await api.append(id, 7, Buffer.from('789')))).toBe('409 upload_conflict');
    expect(code(await api.append(id, 0, Buffer.from('refus')))).toBe('409 upload_conflict');
    expect(code(await api.append(id, 5, Buffer.from('567890123')))).toBe('413 film_too_large');
    expect(code(await api.append(unknownId(), 0, Buffer.from('0')))).toBe('404 upload_not_found');
    const headers = { ...TUS, 'upload-offset': '5', 'content-type': 'application/json' };
    const asJson = { id, token: api.author.token, headers, body: {} };
    expect(code(await api.server.call('PATCH /uploads/:id', asJson))).toBe('415 unsupported_media_type');
    const { token } = await newAuthor();
    expect(code(await api.append(id, 5, Buffer.from('56789'), token))).toBe('404 upload_not_found');
    expect([(await api.stateOf(id, token)).status, (await end(id, token)).status]).toEqual([404, 404]);
    expect((await api.stateOf(id)).headers['upload-offset']).toBe('5');
    expect((await api.append(id, 5, Buffer.from('56789'))).headers['video-id']).toBe(id);
    expect(code(await api.append(id, 10, Buffer.alloc(0)))).toBe('409 upload_conflict');
  });

  it('of an eleventh upload at a time, until one of them is ended', async () => {
    const { token } = await newAuthor();
    const ids: string[] = [];
    for (let count = 0; count < OPEN_UPLOADS_MAX.library; count += 1)
      ids.push(idIn((await api.begin(10, { token })).headers));
    const refused = await api.begin(10, { token });
    expect(code(refused)).toBe('429 too_many_uploads');
    // Until the first of them expires.
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(23 * 3600);
    expect((await end(ids[0] ?? '', token)).status).toBe(204);
    const further = await Promise.all([api.begin(10, { token }), api.begin(10, { token })]);
    expect(further.map(({ status }) => status).sort()).toEqual([201, 429]);
  });

  it('of films beyond those of a day', async () => {
    const { id, token } = await newAuthor();
    expect((await api.begin(10, { token })).status).toBe(201);
    for (const used of [{ count: 50 }, { count: 1, bytes: 100 * 1024 ** 3 }]) {
      await quotas().updateOne({ _id: new RegExp(`^film/.*/${id}$`) }, { $set: used });
      expect(code(await api.begin(10, { token }))).toBe('429 film_quota');
    }
    expect(await uploads().countDocuments({ owner: new Types.ObjectId(id) })).toBe(1);
  });

  it('of what the disk has no room for: a film once the announced ones have arrived, and a part until it has', async () => {
    const other = { _id: new Types.ObjectId(), owner: new Types.ObjectId(), name: 'Long.mp4', created_at: new Date() };
    const { bavail, bsize } = await statfs(tmpdir());
    await uploads().insertOne({ ...other, size: bavail * bsize });
    expect(code(await api.begin(1_000_000_000))).toBe('507 film_disk_full');
    await uploads().deleteOne({ _id: other._id });
    const id = idIn((await api.begin(100_000)).headers);
    await rm(pathOf(id));
    await symlink('/dev/full', pathOf(id));
    expect(code(await api.append(id, 0, randomBytes(100_000)))).toBe('507 film_disk_full');
    await rm(pathOf(id));
    await writeFile(pathOf(id), '');
    expect((await api.append(id, 0, randomBytes(100_000))).headers['video-id']).toBe(id);
  });
});
