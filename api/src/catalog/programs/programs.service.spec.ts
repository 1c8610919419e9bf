import { Types } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { unknownId } from '../../../test/factories.ts';
import { lesson, publish } from '../../../test/programs.fixtures.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { CACHE_BYTES } from '../../foundation/common/cache-sizes.ts';
import { lessonsOf, ProgramsService } from './programs.service.ts';

const MIB = 1024 * 1024;

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const programs = () => server.app.get(ProgramsService, { strict: false });
const revisions = () => server.connection.collection('course_revisions');

/** Publishes a program whose text has this size; returns its course. */
async function published(bytes: number): Promise<string> {
  const id = unknownId();
  const text = { blocks: [{ type: 'paragraph' as const, content: [{ text: 'x'.repeat(bytes) }] }] };
  await publish(server, id, [lesson('text', { text })]);
  return id;
}

/** Whether a revision is kept in memory: what is changed in the database is not seen. */
async function isKept(id: string): Promise<boolean> {
  const note = `changed ${unknownId()}`;
  await revisions().updateOne({ course: new Types.ObjectId(id) }, { $set: { note } });
  return (await programs().read(id, 1)).note !== note;
}

it('keeps as many revisions in memory as have the permitted size', async () => {
  const small = await Promise.all(Array.from({ length: 200 }, () => published(1024)));
  for (const id of small) await programs().read(id, 1);
  expect(await isKept(small[0] ?? '')).toBe(true);
  const large = [await published(12 * MIB), await published(12 * MIB), await published(12 * MIB)];
  expect(large.length * 12 * MIB).toBeGreaterThan(CACHE_BYTES.revisions);
  for (const id of large) await programs().read(id, 1);
  expect(await isKept(large[2] ?? '')).toBe(true);
  expect(await isKept(large[0] ?? '')).toBe(false);
});

it('finds the course of a lesson without reading revisions', async () => {
  const id = await published(1024);
  const [{ _id } = lesson('text')] = lessonsOf(await programs().read(id, 1));
  expect(await programs().courseOf(_id.toHexString())).toBe(id);
  expect(await programs().courseOf(unknownId())).toBeUndefined();
  const found = revisions()
    .find({ 'modules.lessons._id': _id }, { projection: { _id: 0, course: 1 } })
    .limit(1);
  const plan = await found.explain('executionStats');
  expect(plan.executionStats).toMatchObject({ nReturned: 1, totalDocsExamined: 0 });
});
