import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LearningLesson } from '@iris/contract/learning';
import { Types } from 'mongoose';
import { beforeAll, expect, it } from 'vitest';
import { type Account, account, course, endDeletedCourses } from '../../../../test/data/factories.ts';
import { enrolledIn, film, lesson, publish } from '../../../../test/data/programs.fixtures.ts';
import { sharedServer } from '../../../../test/servers/shared-server.ts';
import { DocumentReferencesService } from '../../../authoring/documents/document-references.service.ts';
import { FilmStore } from '../../../authoring/films/store/film-store.ts';
import { UnusedImages } from '../../../operations/retention/unused-images.service.ts';
import { plain } from '../../../site/images/images.fixtures.ts';

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

/** Whether addresses are open is known for two seconds. */
const POLL = { timeout: 20_000, interval: 100 };

const server = sharedServer();
let boss: Account;

beforeAll(async () => {
  boss = await account(server, 'super_admin');
});

async function uploadedImage(): Promise<string> {
  const data = await plain(40, 30).png().toBuffer();
  const file = { data, name: 'image.png', type: 'image/png' };
  return (await server.call<{ url: string }>('POST /images', { token: boss.token, file })).body.url;
}

/** Stores a film that is ready, with its file. */
async function storedFilm(): Promise<string> {
  const video = await film(server);
  const folder = await mkdtemp(join(tmpdir(), 'iris-spec-film-'));
  await writeFile(join(folder, 'film'), 'x');
  await server.app.get(FilmStore, { strict: false }).write(`${video}/720.mp4`, join(folder, 'film'));
  await rm(folder, { recursive: true });
  return video;
}

async function uploadedDocument(): Promise<string> {
  const file = { data: PDF, name: 'cours.pdf', type: 'application/pdf' };
  return (await server.call<{ _id: string }>('POST /documents', { token: boss.token, file })).body._id;
}

/** A course with files of every kind, and what a student has got of its addresses. */
async function illustrated() {
  const [image, figure] = [await uploadedImage(), await uploadedImage()];
  const { _id: id } = await course(server, { image });
  const video = await storedFilm();
  const lessons = [
    lesson('film', { video }),
    lesson('text', { text: { blocks: [{ type: 'figure', image: figure, image_alt: 'Un rhexis', caption: '' }] } }),
    lesson('document', { document: { document: await uploadedDocument(), name: 'cours.pdf' } }),
  ];
  await publish(server, id, lessons);
  const { token } = await enrolledIn(server, id);
  const read = async (index: number) => {
    const ofLesson = { token, id: String(lessons[index]?._id) };
    return (await server.call<LearningLesson>('GET /lessons/:id', ofLesson)).body;
  };
  const addresses = [String((await read(0)).film?.sources.renditions[0]?.url), String((await read(2)).document?.url)];
  return { id, video, images: [image, figure], addresses };
}

const statusesOf = (addresses: string[]) =>
  Promise.all(addresses.map(async (url) => (await server.send({ method: 'GET', url })).status));

/** Deletes what nothing refers to, as if a day had passed since it was uploaded; returns how much that was. */
async function sweep(): Promise<number> {
  const get = <Service>(type: abstract new (...args: never[]) => Service): Service =>
    server.app.get(type as never, { strict: false });
  const tomorrow = new Date(Date.now() + 24 * 3_600_000);
  const images = await get(UnusedImages).deleteUnreferenced(tomorrow);
  return images + (await get(DocumentReferencesService).deleteUnreferenced(tomorrow));
}

it('files of a deleted course stay for thirty days, with their addresses closed, and may go with it', async () => {
  await sweep();
  const { id, video, images, addresses } = await illustrated();
  const deleteFilm = async () => (await server.call('DELETE /videos/:id', { token: boss.token, id: video })).status;
  expect(await statusesOf(addresses)).toEqual([200, 200]);
  await server.call('DELETE /courses/:id', { token: boss.token, id });
  await expect.poll(() => statusesOf(addresses), POLL).toEqual([403, 403]);
  expect([await sweep(), await deleteFilm()]).toEqual([0, 409]);
  await server.call('POST /courses/:id/undelete', { token: boss.token, id });
  await expect.poll(() => statusesOf([...images, ...addresses]), POLL).toEqual([200, 200, 200, 200]);

  await server.call('DELETE /courses/:id', { token: boss.token, id });
  await endDeletedCourses(server);
  expect([await sweep(), await deleteFilm()]).toEqual([3, 204]);
  const films = server.connection.collection('videos');
  expect(await films.countDocuments({ _id: new Types.ObjectId(video) })).toBe(0);
});
