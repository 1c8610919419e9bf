import type { Course } from '@iris/contract/courses';
import type { FilmSources } from '@iris/contract/films';
import type { LessonDraft, LessonInput, LessonKind } from '@iris/contract/lessons';
import type { ProgramDraft, ProgramInput, ProgramModule, Revision } from '@iris/contract/programs';
import { Types } from 'mongoose';
import { expect } from 'vitest';
import { type Account, account, course, unknownId } from '../../test/factories.ts';
import type { Answer, TestServer } from '../../test/server.ts';
import { FilmLibrary } from './film-library.ts';
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

  /** Adds a complete lesson; the film of a film lesson is ready. */
  async writeLesson(courseId: string, module: string, kind: LessonKind): Promise<LessonDraft> {
    const { _id } = (await this.addLesson(courseId, module, kind)).body;
    const input = lessonInput(kind);
    if (input.film?.video) await readyFilm(this.server, input.film.video);
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

/** Stores a film; of one that is not ready only that it exists. */
export async function readyFilm({ connection }: TestServer, id: string, isReady = true): Promise<void> {
  const videos = connection.collection('videos');
  const _id = new Types.ObjectId(id);
  await videos.replaceOne({ _id }, { sha256: id, duration: FILM_SECONDS, isReady }, { upsert: true });
}

/** Makes the API find the films of {@link readyFilm}; their addresses name the user. */
export function provideFilms({ app, connection }: TestServer): void {
  const library = app.get(FilmLibrary, { strict: false });
  const videos = connection.collection<{ _id: Types.ObjectId; duration: number; isReady: boolean }>('videos');
  library.find = async (id) => (await videos.findOne({ _id: new Types.ObjectId(id) })) ?? undefined;
  library.sourcesFor = async (id, userId) => {
    const found = await videos.findOne({ _id: new Types.ObjectId(id) });
    return found?.isReady ? sourcesOf(id, userId, found.duration) : undefined;
  };
  library.documentUrlFor = async (id, userId) => `/documents/${id}/${userId}`;
}

function sourcesOf(id: string, userId: string, duration: number): FilmSources {
  const folder = `/films/${id}/${userId}`;
  return {
    duration,
    width: 1280,
    height: 720,
    fps: 25,
    renditions: [{ height: 720, url: `${folder}/720.mp4` }],
    poster: `${folder}/poster.webp`,
    sprite: { url: `${folder}/sprite.webp`, interval: 2, columns: 10, tile_width: 160, tile_height: 90 },
  };
}
