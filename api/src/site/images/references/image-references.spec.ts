import { Types } from 'mongoose';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { account, campusInput, courseInput, unknownId } from '../../../../test/data/factories.ts';
import { UnusedImages } from '../../../operations/retention/unused-images.service.ts';
import { imageApi, plain } from '../images.fixtures.ts';

const api = imageApi();
const { download, uploaded } = api;

describe('images without references', () => {
  const DAY_MS = 24 * 60 * 60 * 1000;
  const clean = () => {
    const unused = api.server.app.get(UnusedImages, { strict: false });
    return unused.deleteUnreferenced(new Date(Date.now() - DAY_MS));
  };
  const age = () => {
    const uploadDate = new Date(Date.now() - 2 * DAY_MS);
    return api.server.connection.collection('images.files').updateMany({}, { $set: { uploadDate } });
  };
  const imageOf = async () => (await uploaded(await plain(40, 30).png().toBuffer())).url;
  let token: string;
  beforeAll(async () => {
    token = (await account(api.server, 'super_admin')).token;
  });

  it('are deleted a day after their upload, also by several instances; the others are kept', async () => {
    const images = [];
    while (images.length < 5) images.push(await imageOf());
    const [left = '', replaced = '', ofCourse = '', ofCampus = '', logo = ''] = images;
    const course = courseInput({ image: replaced });
    const { body } = await api.server.call<{ _id: string }>('POST /courses', { token, body: course });
    const changed = { ...course, image: ofCourse };
    await api.server.call('PUT /courses/:id', { token, id: body._id, body: changed });
    const campus = campusInput({ image: `https://academie-iris.example${ofCampus}` });
    await api.server.call('POST /campuses', { token, body: campus });
    await api.server.call('PUT /config/theme', { token, body: { logoUrl: `${logo}?w=640` } });
    await age();
    const fresh = await imageOf();
    // Variants are deleted with their image.
    await download(replaced, '?w=320');
    const variant = async () => (await download(replaced, '?w=320')).headers['cache-control'];
    await expect.poll(variant, { timeout: 20_000 }).toContain('immutable');
    const deleted = await Promise.all([clean(), clean()]);
    expect(deleted[0] + deleted[1]).toBeGreaterThanOrEqual(2);
    const statuses = async (...urls: string[]) => Promise.all(urls.map(async (url) => (await download(url)).status));
    expect(await statuses(left, replaced)).toEqual([404, 404]);
    expect(await statuses(ofCourse, ofCampus, logo, fresh)).toEqual([200, 200, 200, 200]);
    expect(await api.server.connection.collection('images.chunks').countDocuments()).toBe(8);
    expect(await clean()).toBe(0);
  });

  it('are deleted by a task that runs every hour', async () => {
    const unused = api.server.app.get(UnusedImages, { strict: false });
    unused.onApplicationShutdown();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => {
      unused.onApplicationShutdown();
      vi.useRealTimers();
    });
    unused.onApplicationBootstrap();
    const left = await imageOf();
    await age();
    const fresh = await imageOf();
    vi.advanceTimersByTime(DAY_MS / 24);
    await expect.poll(async () => (await download(left)).status, { timeout: 10_000 }).toBe(404);
    expect((await download(fresh)).status).toBe(200);
  });

  it('are either deleted or referenced, never both', async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < 6; round += 1) {
      const image = await imageOf();
      await age();
      const saving = api.server.call('POST /courses', { token, body: courseInput({ image }) });
      const [{ status, body }] = await Promise.all([saving, clean()]);
      const isThere = (await download(image)).status === 200;
      outcomes.add(`${status} ${isThere}`);
      if (status === 400)
        expect(body.errors).toEqual({ image: ["Cette image n'existe plus\u00a0: envoyez-la de nouveau"] });
    }
    expect([...outcomes].filter((outcome) => !['201 true', '400 false'].includes(outcome))).toEqual([]);
  });

  it('cannot be referenced any more once deleted, except by a course that already refers to them', async () => {
    const image = `/api/images/${unknownId()}`;
    const { status, body } = await api.server.call('POST /courses', { token, body: courseInput({ image }) });
    expect({ status, errors: Object.keys(body.errors ?? {}) }).toEqual({ status: 400, errors: ['image'] });
    const { _id } = (await api.server.call<{ _id: string }>('POST /courses', { token, body: courseInput() })).body;
    await api.server.connection.collection('courses').updateOne({ _id: new Types.ObjectId(_id) }, { $set: { image } });
    const retitled = courseInput({ image, title: 'Un autre titre' });
    expect((await api.server.call('PUT /courses/:id', { token, id: _id, body: retitled })).status).toBe(200);
  });
});
