import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { unknownId } from '../../../test/data/factories.ts';
import { lesson, publish } from '../../../test/data/programs.fixtures.ts';
import { sharedServer } from '../../../test/servers/shared-server.ts';
import { CACHE_BYTES } from '../../foundation/common/cache-sizes.ts';
import { lessonsOf, ProgramsService } from './programs.service.ts';

const KIB = 1024;
const LARGE = 9 * KIB * KIB;

const server = sharedServer();
const programs = () => server.app.get(ProgramsService, { strict: false });

/** Publishes a program whose text has this size, and reads it; returns its course. */
async function read(bytes: number): Promise<string> {
  const id = unknownId();
  const text = { blocks: [{ type: 'paragraph' as const, content: [{ text: 'x'.repeat(bytes) }] }] };
  await publish(server, id, [lesson('text', { text })]);
  await programs().read(id, 1);
  return id;
}

/** Whether a revision is kept in memory: what is changed in the database is not seen. */
async function isKept(id: string): Promise<boolean> {
  const note = `changed ${unknownId()}`;
  const own = { course: new Types.ObjectId(id) };
  await server.connection.collection('course_revisions').updateOne(own, { $set: { note } });
  return (await programs().read(id, 1)).note !== note;
}

it('keeps as many revisions in memory as have the permitted size', async () => {
  const small: string[] = [];
  for (let count = 0; count < 100; count += 1) small.push(await read(KIB));
  expect(await isKept(small[0] ?? '')).toBe(true);
  expect(2 * LARGE).toBeGreaterThan(CACHE_BYTES.revisions);
  const [first, second] = [await read(LARGE), await read(LARGE)];
  expect([await isKept(second), await isKept(first)]).toEqual([true, false]);
});

it('finds the course of a lesson by an index, without reading revisions', async () => {
  const id = await read(KIB);
  const [{ _id } = lesson('text')] = lessonsOf(await programs().read(id, 1));
  const { db } = server.connection;
  await db?.command({ profile: 2 });
  expect([await programs().courseOf(String(_id)), await programs().courseOf(unknownId())]).toEqual([id, undefined]);
  await db?.command({ profile: 0 });
  const finds = await db?.collection('system.profile').find({ 'command.find': 'course_revisions' }).toArray();
  const byIndex = { docsExamined: 0, planSummary: expect.stringMatching(/^IXSCAN/) };
  expect(finds).toMatchObject([byIndex, byIndex]);
});
