import { TUS_VERSION, UPLOAD_PART_TYPE, VIDEO_ID_HEADER } from '@iris/contract/media';
import type { Problem } from '@iris/contract/routes';
import { type mongo, Types } from 'mongoose';
import { expect } from 'vitest';
import { type Account, account, viewerOf } from '../../../test/data/factories.ts';
import type { TestServer } from '../../../test/servers/server.ts';
import type { FilmApi } from '../../authoring/films/films.fixtures.ts';
import { newFilmId } from '../../authoring/index.ts';
import { PracticeFilms } from './practice-films.service.ts';

export const TUS = { 'tus-resumable': TUS_VERSION };

const idOf = ({ id }: Account) => new Types.ObjectId(id);

/** Learners, their submissions and whoever sees them, as the specs of films need them: stored directly. */
export class FilmScene {
  readonly lesson = new Types.ObjectId();
  readonly rubric = new Types.ObjectId();

  constructor(private readonly api: FilmApi) {}

  get server(): TestServer {
    return this.api.server;
  }

  stored(name: string): mongo.Collection<mongo.Document> {
    return this.server.connection.collection(name) as unknown as mongo.Collection<mongo.Document>;
  }

  /** Stores the rubric, with the films of the library that it shows. */
  async begin(reference: string, anchor = reference): Promise<void> {
    const shown = { reference: { video: reference, marks: [] }, anchors: [{ video: anchor, id: 'a' }] };
    const revision = { _id: this.rubric, lesson: this.lesson, number: 1, digest: this.rubric.toHexString() };
    await this.stored('rubric_revisions').insertOne({ ...revision, ...shown, steps: [], created_at: new Date() });
  }

  /** A submission in an enrollment of its own with the same id, a draft unless it is said otherwise. */
  async submission(owner: Account, changes: object = {}): Promise<string> {
    const _id = new Types.ObjectId();
    const refers = { enrollment: _id, course: _id, lesson: this.lesson, rubric: this.rubric };
    const declared = { origin: 'wet_lab', declaration: 1, declared_at: new Date(), created_at: new Date() };
    const work = { cut: null, marks: [], self_levels: [], is_shared: false, open_slots: [] };
    const record = { ...refers, ...declared, ...work, number: 1, required: 2, state: 'draft', version: 1 };
    const user = idOf(owner);
    const enrolled = { user, course: _id, enrolled_at: new Date(), progress: 0 };
    await this.stored('enrollments').insertOne({ _id, ...enrolled });
    await this.stored('submissions').insertOne({ _id, ...record, user, code: _id.toHexString(), ...changes });
    return _id.toHexString();
  }

  /** The assignment of a submission to a rater. */
  async assignment(rater: Account, submission: string, changes: object = {}): Promise<string> {
    const _id = new Types.ObjectId();
    const refers = { submission: new Types.ObjectId(submission), lesson: this.lesson, rater: idOf(rater) };
    const lease_until = new Date(Date.now() + 3_600_000);
    const record = { ...refers, slot: _id.getTimestamp().getTime() % 1000, lease_until, draft: {}, version: 1 };
    await this.stored('assignments').insertOne({ _id, ...record, ...changes });
    return _id.toHexString();
  }

  /** Names somebody as rater of the activity. */
  async name(rater: Account): Promise<void> {
    const named = { $set: { course: this.lesson, version: 1 }, $addToSet: { raters: idOf(rater) } };
    await this.stored('practice_activities').updateOne({ _id: this.lesson }, named, { upsert: true });
  }

  /** A tutor and a resident of the same open institution. */
  async tutor(resident: Account, agreed_at: Date | null): Promise<Account> {
    const tutor = await account(this.server);
    const institution = new Types.ObjectId();
    await this.stored('institutions').insertOne({
      _id: institution,
      name: 'CHU',
      folded: String(institution),
      closed_at: null,
    });
    const since = { institution, from: new Date(Date.now() - 1000), until: null };
    await this.stored('members').insertMany([
      { ...since, user: idOf(tutor), role: 'tutor' },
      { ...since, user: idOf(resident), role: 'resident' },
    ]);
    const pair = { institution, tutor: idOf(tutor), resident: idOf(resident) };
    await this.stored('tutorings').insertOne({ ...pair, asked_at: new Date(), agreed_at });
    return tutor;
  }

  /** A film of a learner that is ready, whose renditions are zeros. */
  async film(owner: Account, bytes = 1000): Promise<Types.ObjectId> {
    const _id = newFilmId();
    const folder = `films/${_id.toHexString()}/ready`;
    const fileOf = (name: string) => ({ path: `${folder}/${name}`, bytes });
    await this.api.store(`${folder}/720.mp4`, bytes);
    for (const name of ['poster.webp', 'sprite.webp']) await this.api.store(`${folder}/${name}`, bytes);
    const size = { duration: 10, width: 1280, height: 720, fps: 25, bytes };
    const grid = { interval: 1, columns: 10, tile_width: 160, tile_height: 90 };
    const files = {
      renditions: [{ ...fileOf('720.mp4'), height: 720 }],
      poster: fileOf('poster.webp'),
      sprite: { ...fileOf('sprite.webp'), ...grid },
    };
    const record = { owner: idOf(owner), name: 'Film', status: 'ready', progress: 100, created_at: new Date() };
    await this.stored('owned_films').insertOne({ _id, ...record, ...size, ...files });
    return _id;
  }

  /** The address of a film for a viewer of a submission, an assignment or an activity. */
  async urlFor(viewer: Account, practice: string, film: string): Promise<string> {
    const films = this.server.app.get(PracticeFilms, { strict: false });
    const sources = await films.sourcesFor(film, { ...viewerOf(viewer), practice });
    return sources?.renditions[0]?.url ?? '';
  }

  /** Announces the film of a submission, with the metadata that a telephone would give. */
  announce({ token }: Account, submission: string, size: number) {
    const metadata = { filename: 'Léa Moreau 27-11.mov', submission };
    const encoded = Object.entries(metadata).map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`);
    const headers = { ...TUS, 'upload-length': String(size), 'upload-metadata': encoded.join() };
    return this.server.call<Problem>('POST /practice-uploads', { token, headers });
  }

  /** Sends a part of an upload. */
  append({ token }: Account, id: string, offset: number, payload: Buffer) {
    const type = { 'upload-offset': String(offset), 'content-type': UPLOAD_PART_TYPE };
    const headers = { authorization: `Bearer ${token}`, ...TUS, ...type };
    return this.server.send<Problem>({ method: 'PATCH', url: `/api/practice-uploads/${id}`, headers, payload });
  }

  /** Sends a film in one part; returns its id. */
  async upload(owner: Account, submission: string, data: Buffer): Promise<string> {
    const { headers } = await this.announce(owner, submission, data.length);
    const answer = await this.append(owner, String(headers.location).slice(-24), 0, data);
    expect(answer.status).toBe(204);
    return String(answer.headers[VIDEO_ID_HEADER]);
  }
}
