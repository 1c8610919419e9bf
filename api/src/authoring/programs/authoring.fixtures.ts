import type { Course } from '@iris/contract/catalog';
import type {
  LessonDraft,
  LessonInput,
  LessonKind,
  ProgramDraft,
  ProgramInput,
  ProgramModule,
  Revision,
} from '@iris/contract/programs';
import { Types } from 'mongoose';
import { expect } from 'vitest';
import { type Account, account, course, unknownId } from '../../../test/data/factories.ts';
import type { Answer, TestServer } from '../../../test/servers/server.ts';
import { listFilms } from './lessons/lesson-content.ts';
import { FILM_SECONDS, lessonInput, TEACHING } from './programs.fixtures.ts';

/** The calls of an author. */
export class Author {
  private constructor(
    readonly server: TestServer,
    readonly account: Account,
  ) {}

  static async of(server: TestServer): Promise<Author> {
    return new Author(server, await account(server, 'admin', ['manage_courses', 'can_delete'], 'Une autrice'));
  }

  async read(id: string): Promise<ProgramDraft> {
    const { status, body } = await this.#call<ProgramDraft>('GET /courses/:id/draft', id);
    expect(status).toBe(200);
    return body;
  }

  save<Body = ProgramDraft>(id: string, body: ProgramInput, version?: number): Promise<Answer<Body>> {
    return this.#call<Body>('PUT /courses/:id/draft', id, body, version);
  }

  addLesson<Body = LessonDraft>(id: string, module: string, kind: LessonKind, title = 'Leçon'): Promise<Answer<Body>> {
    return this.#call<Body>('POST /courses/:id/lessons', id, { module, kind, title });
  }

  readLesson<Body = LessonDraft>(id: string): Promise<Answer<Body>> {
    return this.#call<Body>('GET /lessons/:id/draft', id);
  }

  saveLesson<Body = LessonDraft>(id: string, body: LessonInput, version?: number): Promise<Answer<Body>> {
    return this.#call<Body>('PUT /lessons/:id/draft', id, body, version);
  }

  publish<Body = Revision>(id: string, version?: number, note = ''): Promise<Answer<Body>> {
    return this.#call<Body>('POST /courses/:id/publish', id, { note }, version);
  }

  /** A course with one module that has a complete lesson of each of these kinds; its draft is valid for publication. */
  async write(...kinds: LessonKind[]): Promise<Written> {
    const written = await course(this.server);
    const module = unknownId();
    const draft = { teaching: TEACHING, modules: [{ _id: module, title: 'Le capsulorhexis', lessons: [] }] };
    expect((await this.save(written._id, draft)).status).toBe(200);
    const lessons: LessonDraft[] = [];
    for (const kind of kinds) lessons.push(await this.writeLesson(written._id, module, kind));
    return { course: written, module, lessons };
  }

  /** Adds a complete lesson; its films are ready, its document is stored. */
  async writeLesson(courseId: string, module: string, kind: LessonKind): Promise<LessonDraft> {
    const { _id } = (await this.addLesson(courseId, module, kind)).body;
    const input = lessonInput(kind);
    for (const id of listFilms(input)) await storeFilm(this.server, id);
    if (input.document?.document) await storeDocument(this.server, input.document.document);
    const { status, body } = await this.saveLesson(_id, input);
    expect(status).toBe(200);
    return body;
  }

  #call<Body>(route: Parameters<TestServer['call']>[0], id: string, body?: object, version?: number) {
    const headers = version === undefined ? undefined : { 'if-match': `"${version}"` };
    return this.server.call<Body>(route, { token: this.account.token, id, body, headers });
  }
}

/** A course with the draft of its program. */
export interface Written {
  course: Course;
  module: string;
  lessons: LessonDraft[];
}

/** The body that saves a draft as it is, with other modules. */
export function inputOf({ teaching, modules }: Pick<ProgramDraft, 'teaching' | 'modules'>): ProgramInput {
  return { teaching, modules: modules.map(moduleInput) };
}

function moduleInput({ _id, title, lessons }: ProgramModule): ProgramInput['modules'][number] {
  return { _id, title, lessons: lessons.map((lesson) => lesson._id) };
}

/** Stores an empty document with this id. */
export async function storeDocument({ connection }: TestServer, id: string, uploadDate = new Date()): Promise<void> {
  const file = { length: 0, chunkSize: 261120, uploadDate, filename: 'document.pdf' };
  await connection.collection('documents.files').insertOne({ _id: new Types.ObjectId(id), ...file });
}

/** Stores a film with this id, as if a worker had prepared it, or would. */
export async function storeFilm({ connection }: TestServer, id: string, isReady = true): Promise<void> {
  const file = { path: `films/${id}`, bytes: 1 };
  const prepared = {
    duration: FILM_SECONDS,
    width: 1280,
    height: 720,
    fps: 25,
    renditions: [{ ...file, height: 720 }],
    poster: file,
    sprite: { ...file, interval: 2, columns: 10, tile_width: 160, tile_height: 90 },
  };
  const _id = new Types.ObjectId(id);
  await connection.collection('videos').replaceOne(
    { _id },
    {
      sha256: id,
      name: 'Capsulorhexis.mp4',
      status: isReady ? 'ready' : 'processing',
      progress: isReady ? 100 : 40,
      bytes: 1,
      created_at: new Date(),
      ...(isReady && prepared),
    },
    { upsert: true },
  );
}
