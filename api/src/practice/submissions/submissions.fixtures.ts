import { randomBytes } from 'node:crypto';
import { DECLARATION_VERSION, type Practice, type Submission, type SubmissionWork } from '@iris/contract/practice';
import { Types } from 'mongoose';
import type { Account } from '../../../test/data/factories.ts';
import { film } from '../../../test/data/programs.fixtures.ts';
import type { TestServer } from '../../../test/servers/server.ts';
import { RUBRIC } from '../../authoring/programs/programs.fixtures.ts';

/** What a learner does before sending a film of the fixtures, which lasts 50 s. */
export function workOf(changes: Partial<SubmissionWork> = {}): SubmissionWork {
  const marks = RUBRIC.map(({ id }, index) => ({ step: id, start: 20 - index * 5 }));
  return {
    cut: { start: 2, end: 40 },
    marks,
    self_levels: RUBRIC.map(({ id }) => ({ step: id, level: 3 })),
    ...changes,
  };
}

/** Begins a film, or finds the one that is begun. */
export function begin(server: TestServer, { token }: Account, lesson: string, changes: object = {}) {
  const body = { origin: 'wet_lab', declaration: DECLARATION_VERSION, ...changes };
  return server.call<Submission>('POST /lessons/:id/submissions', { token, id: lesson, body });
}

/** Gives a draft a film that is ready, or in another state; returns its id. */
export async function giveFilm(
  { connection, ...server }: TestServer,
  owner: Account,
  submission: string,
  changes: object = {},
): Promise<Types.ObjectId> {
  const [_id, user] = [new Types.ObjectId(randomBytes(12)), new Types.ObjectId(owner.id)];
  const library = new Types.ObjectId(await film({ connection, ...server }));
  const stored = await connection.collection('videos').findOneAndDelete({ _id: library });
  const { sha256: _, ...prepared } = stored as Record<string, unknown>;
  await connection
    .collection('owned_films')
    .insertOne({ ...prepared, _id, owner: user, name: 'Film', progress: 100, ...changes });
  await connection
    .collection('submissions')
    .updateOne({ _id: new Types.ObjectId(submission) }, { $set: { video: _id } });
  return _id;
}

/** Saves what a learner does of a film. */
export function saveWork(server: TestServer, { token }: Account, id: string, body: SubmissionWork, version = 1) {
  const headers = { 'if-match': `"${version}"` };
  return server.call<Submission>('PUT /submissions/:id/work', { token, id, body, headers });
}

/** Begins a film that could be sent; returns its id. */
export async function prepare(server: TestServer, owner: Account, lesson: string): Promise<string> {
  const { body } = await begin(server, owner, lesson);
  await giveFilm(server, owner, body._id);
  await saveWork(server, owner, body._id, workOf(), body.version);
  return body._id;
}

export function handIn(server: TestServer, { token }: Account, id: string) {
  return server.call<Submission>('POST /submissions/:id/send', { token, id });
}

/** The films of a learner in an activity. */
export async function practiceOf(server: TestServer, { token }: Account, lesson: string): Promise<Practice> {
  return (await server.call<Practice>('GET /lessons/:id/submissions', { token, id: lesson })).body;
}

export function see(server: TestServer, { token }: Account, id: string) {
  return server.call<Submission>('GET /submissions/:id', { token, id });
}
