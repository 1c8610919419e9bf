import { type Note, noteListSchema, noteSchema } from '@iris/contract/learning';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, account, unknownId } from '../../test/factories.ts';
import { enrolledIn, type Program, program } from '../../test/programs.fixtures.ts';
import { startServer, type TestServer, testConfig } from '../../test/server.ts';
import { filmContent } from '../programs/programs.fixtures.ts';
import { NOTES_MAX } from './notes.service.ts';

let server: TestServer;
/** On the same database. */
let twin: TestServer;
let film: Program;
let lesson: string;

beforeAll(async () => {
  const { mongodbUri, jwtSecret } = testConfig();
  server = await startServer({ mongodbUri, jwtSecret });
  twin = await startServer({ mongodbUri, jwtSecret });
  film = await program(server, [{ kind: 'film', film: filmContent() }]);
  [lesson = ''] = film.lessons;
});
afterAll(async () => {
  await twin.app.close();
  await server.close();
});

const list = async ({ token }: Account) =>
  (await server.call<Note[]>('GET /lessons/:id/notes', { token, id: lesson })).body;
const write = ({ token }: Account, body: object, key?: string) => {
  const headers = key ? { 'idempotency-key': `"${key}"` } : undefined;
  return server.call<Note>('POST /lessons/:id/notes', { token, id: lesson, body, headers });
};
const note = (text: string, at: number | null = null) => ({ at, text });

/** Stores notes directly, in the first places. */
async function fill({ id }: Account, count: number): Promise<void> {
  const user = new Types.ObjectId(id);
  const enrollment = (await server.connection.collection('enrollments').findOne({ user }))?._id;
  const of = { enrollment, lesson: new Types.ObjectId(lesson), user };
  const written = { ...note('Une note'), created_at: new Date(), updated_at: new Date() };
  const notes = Array.from({ length: count }, (_, index) => ({ ...of, ...written, place: index + 1 }));
  await server.connection.collection('notes').insertMany(notes);
}

describe('notes', () => {
  it('are listed by their moment', async () => {
    const student = await enrolledIn(server, film.course._id);
    for (const body of [note('Fin', 30.5), note('Début', 2), note('Toute la leçon')]) {
      const { status, body: created } = await write(student, body);
      expect({ status, ...noteSchema.parse(created) }).toMatchObject({ status: 201, lesson, ...body });
    }
    expect(noteListSchema.parse(await list(student)).map(({ text }) => text)).toEqual([
      'Toute la leçon',
      'Début',
      'Fin',
    ]);
  });

  it('are edited and deleted', async () => {
    const student = await enrolledIn(server, film.course._id);
    const { token } = student;
    const { body: first } = await write(student, note('Avant', 1));
    const edited = await server.call<Note>('PUT /notes/:id', { token, id: first._id, body: note('Après', 3) });
    expect(edited.body).toEqual({ ...first, ...note('Après', 3), updated_at: edited.body.updated_at });
    expect(await list(student)).toEqual([edited.body]);
    expect((await server.call('DELETE /notes/:id', { token, id: first._id })).status).toBe(204);
    expect(await list(student)).toEqual([]);
    const gone = await server.call('DELETE /notes/:id', { token, id: first._id });
    expect(gone).toMatchObject({ status: 404, body: { code: 'note_not_found' } });
  });

  it('are seen and changed by nobody else', async () => {
    const [owner, other] = [await enrolledIn(server, film.course._id), await enrolledIn(server, film.course._id)];
    const { body: own } = await write(owner, note('À moi'));
    const { token } = other;
    const calls = [
      server.call('PUT /notes/:id', { token, id: own._id, body: note('À toi') }),
      server.call('DELETE /notes/:id', { token, id: own._id }),
    ];
    for (const { status, body } of await Promise.all(calls)) {
      expect({ status, body }).toMatchObject({ status: 404, body: { code: 'note_not_found' } });
    }
    expect(await list(other)).toEqual([]);
    expect(await list(owner)).toEqual([own]);
  });

  it('are for lessons of courses in which the student is enrolled', async () => {
    const { token } = await account(server);
    const calls = [
      server.call('GET /lessons/:id/notes', { token, id: lesson }),
      server.call('POST /lessons/:id/notes', { token, id: lesson, body: note('Texte') }),
      server.call('GET /lessons/:id/notes', { token, id: unknownId() }),
    ];
    for (const { body } of await Promise.all(calls)) expect(body).toMatchObject({ code: 'lesson_not_found' });
  });

  it('are created once per idempotency key, which another learner cannot use', async () => {
    const [student, other] = [await enrolledIn(server, film.course._id), await enrolledIn(server, film.course._id)];
    const key = `note-${unknownId()}`;
    const created = await Promise.all(Array.from({ length: 5 }, () => write(student, note('Une fois'), key)));
    expect(new Set(created.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(await list(student)).toHaveLength(1);
    expect((await write(other, note('Une fois'), key)).body).toMatchObject({ code: 'invalid_input' });
    expect(await list(other)).toEqual([]);
  });

  it('are at most 500 in a lesson, also when twenty are written at once on two servers', async () => {
    const student = await enrolledIn(server, film.course._id);
    await fill(student, NOTES_MAX - 7);
    const { token } = student;
    expect((await write(student, note('La première'))).status).toBe(201);
    const writes = Array.from({ length: 20 }, (_, index) => {
      const body = note(`Note ${index}`);
      return index % 2 ? write(student, body) : twin.call('POST /lessons/:id/notes', { token, id: lesson, body });
    });
    const answers = await Promise.all(writes);
    const statuses = answers.map((answer) => answer.status).sort();
    expect(statuses).toEqual([...Array(6).fill(201), ...Array(14).fill(409)]);
    expect(answers.find((answer) => answer.status === 409)?.body).toMatchObject({ code: 'too_many_notes' });
    const notes = await list(student);
    expect(notes).toHaveLength(NOTES_MAX);
    await server.call('DELETE /notes/:id', { token, id: notes[100]?._id });
    expect((await write(student, note('À la place'))).status).toBe(201);
  });
});
