import { formerNoteListSchema, type Note, noteListSchema, noteSchema } from '@iris/contract/learning';
import { Types } from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Account, account, unknownId } from '../../../test/data/factories.ts';
import {
  enrolledIn,
  lesson as lessonOf,
  type Program,
  program,
  publish,
} from '../../../test/data/programs.fixtures.ts';
import { sharedServer } from '../../../test/servers/shared-server.ts';
import { takeWorkerTwin } from '../../../test/servers/worker-server.ts';
import { filmContent } from '../../authoring/programs/programs.fixtures.ts';
import { NOTES_MAX } from './notes.service.ts';

const server = sharedServer();
let film: Program;
let lesson: string;

beforeAll(async () => {
  film = await program(server, [{ kind: 'film', film: filmContent() }]);
  [lesson = ''] = film.lessons;
});

const list = async ({ token }: Account) =>
  (await server.call<Note[]>('GET /lessons/:id/notes', { token, id: lesson })).body;
const write = ({ token }: Account, body: object, to = server) =>
  to.call<Note>('POST /lessons/:id/notes', { token, id: lesson, body });
const note = (text: string, at: number | null = null) => ({ at, text });

/** Stores notes directly, in the first places. */
async function fill({ id }: Account, count: number): Promise<void> {
  const user = new Types.ObjectId(id);
  const enrollment = (await server.connection.collection('enrollments').findOne({ user }))?._id;
  const of = { enrollment, lesson: new Types.ObjectId(lesson), user };
  const written = { ...note('Une note'), version: 1, created_at: new Date(), updated_at: new Date() };
  const notes = Array.from({ length: count }, (_, index) => ({ ...of, ...written, place: index + 1 }));
  await server.connection.collection('notes').insertMany(notes);
}

describe('notes', () => {
  it('are written, listed by their moment, edited and deleted', async () => {
    const student = await enrolledIn(server, film.course._id);
    const { token } = student;
    const written = [];
    for (const body of [note('Fin', 30.5), note('Début', 2), note('Toute la leçon')]) {
      const { status, body: created } = await write(student, body);
      expect({ status, ...noteSchema.parse(created) }).toMatchObject({ status: 201, lesson, ...body });
      written.push(created);
    }
    const [end, start, whole] = written as [Note, Note, Note];
    expect(noteListSchema.parse(await list(student))).toEqual([whole, start, end]);
    const edited = await server.call<Note>('PUT /notes/:id', { token, id: end._id, body: note('Après', 1) });
    expect(edited.body).toEqual({ ...end, ...note('Après', 1), version: 2, updated_at: edited.body.updated_at });
    expect((await server.call('DELETE /notes/:id', { token, id: whole._id })).status).toBe(204);
    expect(await list(student)).toEqual([edited.body, start]);
    const gone = await server.call('DELETE /notes/:id', { token, id: whole._id });
    expect(gone).toMatchObject({ status: 404, body: { code: 'note_not_found' } });
  });

  it('are not overwritten by another tab, which gets the current text', async () => {
    const student = await enrolledIn(server, film.course._id);
    const { token } = student;
    const { body: first } = await write(student, note('Avant', 1));
    const change = (text: string, version?: number) => {
      const headers = version === undefined ? undefined : { 'if-match': `"${version}"` };
      return server.call<Note>('PUT /notes/:id', { token, id: first._id, body: note(text, 1), headers });
    };
    const answers = await Promise.all(['A', 'B', 'C'].map((text) => change(text, first.version)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
    const [current] = await list(student);
    const detail = 'Cette note a été modifiée entre-temps dans un autre onglet ou sur un autre appareil';
    for (const { status, body } of answers.filter((answer) => answer.status === 412)) {
      expect({ status, body }).toMatchObject({ body: { code: 'version_conflict', detail, current } });
    }
    expect((await change('Relue', current?.version)).body).toMatchObject({ text: 'Relue', version: 3 });
    expect((await change('Sans version')).body).toMatchObject({ version: 4 });
  });

  it('of lessons that the program has no longer are listed page by page, changed and deleted', async () => {
    const retired = { kind: 'film', title: 'Leçon retirée', film: filmContent() } as const;
    const before = await program(server, [retired, { kind: 'text' }]);
    const { _id: id } = before.course;
    const student = await enrolledIn(server, id);
    const { token } = student;
    const former = async (query: Record<string, string> = {}) => {
      const { body } = await server.call('GET /learning/:id/former-notes', { token, id, query });
      return formerNoteListSchema.parse(body);
    };
    const [removed = '', kept = ''] = before.lessons;
    const add = async (of: string, text: string) =>
      (await server.call<Note>('POST /lessons/:id/notes', { token, id: of, body: note(text, 4) })).body;
    const [one, , two] = [await add(removed, 'Une'), await add(kept, 'Reste'), await add(removed, 'Deux')];
    expect(await former()).toEqual([]);
    await publish(server, id, [lessonOf('text', { _id: new Types.ObjectId(kept) })]);
    await server.call('POST /learning/:id/move', { token, id });
    const lesson_title = 'Leçon retirée';
    expect(await former()).toEqual([
      { ...two, lesson_title },
      { ...one, lesson_title },
    ]);
    expect(await former({ limit: '1', after: two._id })).toEqual([{ ...one, lesson_title }]);
    expect((await server.call('PUT /notes/:id', { token, id: one._id, body: note('Changée', 4) })).status).toBe(200);
    expect((await server.call('DELETE /notes/:id', { token, id: two._id })).status).toBe(204);
    expect((await former()).map(({ text }) => text)).toEqual(['Changée']);
    const stranger = await account(server);
    const refused = await server.call('GET /learning/:id/former-notes', { token: stranger.token, id });
    expect(refused.body).toMatchObject({ code: 'enrollment_not_found' });
  });

  it('are seen and changed by nobody else, and written by who is enrolled', async () => {
    const [owner, other] = [await enrolledIn(server, film.course._id), await enrolledIn(server, film.course._id)];
    const { body: own } = await write(owner, note('À moi'));
    const { token } = other;
    const refused = [
      await server.call('PUT /notes/:id', { token, id: own._id, body: note('À toi') }),
      await server.call('DELETE /notes/:id', { token, id: own._id }),
      await write(await account(server), note('Texte')),
      await server.call('GET /lessons/:id/notes', { token, id: unknownId() }),
    ];
    const codes = ['note_not_found', 'note_not_found', 'lesson_not_found', 'lesson_not_found'];
    expect(refused.map(({ body }) => 'code' in body && body.code)).toEqual(codes);
    expect(await list(other)).toEqual([]);
    expect(await list(owner)).toEqual([own]);
  });

  it('are at most 500 in a lesson, also when twenty are written at once on two servers', async () => {
    const twin = await takeWorkerTwin();
    const student = await enrolledIn(server, film.course._id);
    await fill(student, NOTES_MAX - 7);
    const { token } = student;
    expect((await write(student, note('La première'))).status).toBe(201);
    const writes = Array.from({ length: 20 }, (_, index) =>
      write(student, note(`Note ${index}`), index % 2 ? server : twin),
    );
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
