import { type mongo, Types } from 'mongoose';
import { expect, it } from 'vitest';
import { wrongCells } from './calls/cells.ts';
import { unknownId } from './data/factories.ts';
import { sharedServer } from './servers/shared-server.ts';

/** What cannot be there twice, by collection: the fields that are equal, and the others that must then differ. */
const UNIQUE: [collection: string, equal: string[], others?: string[], also?: object][] = [
  ['application_releases', ['name', 'version']],
  ['assignments', ['rater', 'submission'], ['slot']],
  ['assignments', ['slot', 'submission'], ['rater']],
  ['attempts', ['enrollment', 'lesson'], ['number'], { is_open: true }],
  ['attempts', ['enrollment', 'lesson', 'number']],
  ['calibrations', ['rater', 'rubric']],
  ['certificates', ['enrollment'], ['serial']],
  ['certificates', ['serial'], ['enrollment']],
  ['certificates', ['status_index'], ['enrollment', 'serial']],
  ['course_revisions', ['course', 'number']],
  ['challenges', ['secret_hash']],
  ['csp_violations', ['blocked', 'day', 'directive']],
  ['decision_answers', ['decision', 'enrollment', 'lesson']],
  ['enrollments', ['course', 'user']],
  ['idempotency_keys', ['account', 'key']],
  ['institutions', ['folded'], ['siret']],
  ['institutions', ['siret'], ['folded']],
  ['import_rows', ['import', 'line']],
  ['imports', ['hash', 'institution']],
  ['invitations', ['email', 'institution', 'role'], ['secret_hash'], { state: 'open' }],
  ['invitations', ['secret_hash'], ['email']],
  ['jobs', ['kind', 'target']],
  ['lesson_progress', ['enrollment', 'lesson'], ['user']],
  ['lesson_progress', ['user'], ['enrollment', 'lesson'], { session: { id: 'session' } }],
  ['members', ['from', 'institution', 'role', 'user']],
  ['members', ['institution', 'role', 'user'], ['from'], { until: null }],
  ['notes', ['enrollment', 'lesson', 'place']],
  ['notifications', ['key', 'kind', 'user']],
  ['one_time_links', ['purpose', 'user'], ['secret_hash'], { is_open: true, purpose: 'verify_email' }],
  ['one_time_links', ['secret_hash'], ['user']],
  ['passkeys', ['credential_id']],
  ['proof_events', ['enrollment', 'seq']],
  ['questions', ['enrollment', 'place']],
  ['ratings', ['rater', 'submission'], ['slot']],
  ['ratings', ['slot', 'submission'], ['rater']],
  ['release_errors', ['at', 'day', 'message', 'name', 'path', 'phase', 'version']],
  ['release_health', ['remote', 'since']],
  ['remote_health', ['day', 'remote', 'version']],
  ['replay_views', ['user'], ['webinar'], { session: 'session' }],
  ['replay_views', ['user', 'webinar']],
  ['results', ['submission']],
  ['review_reports', ['review', 'user']],
  ['reviews', ['course', 'user']],
  ['rubric_revisions', ['digest', 'lesson'], ['number']],
  ['rubric_revisions', ['lesson', 'number'], ['digest']],
  ['seats', ['number', 'order'], ['user']],
  ['seats', ['order', 'user'], ['number'], { user: new Types.ObjectId() }],
  ['second_factors', ['user']],
  ['submissions', ['code'], ['enrollment']],
  ['submissions', ['enrollment', 'lesson', 'number'], ['code']],
  ['submissions', ['video'], ['code', 'enrollment']],
  ['team_tokens', ['token_hash']],
  ['tutorings', ['institution', 'resident', 'tutor']],
  ['users', ['email']],
  ['videos', ['sha256']],
  ['webinar_attendances', ['registration']],
  ['webinar_poll_votes', ['poll', 'user']],
  ['webinar_presences', ['minute', 'registration']],
  ['webinar_questions', ['place', 'user', 'webinar']],
  ['webinar_registrations', ['entrance.hash'], ['webinar'], { entrance: { hash: 'hash' } }],
  ['webinar_registrations', ['user', 'webinar']],
];

const server = sharedServer();

it('the database refuses everything that must be unique a second time', async () => {
  const wrong = await wrongCells(
    UNIQUE,
    ([collection, equal]) => `${collection}: ${equal.join(', ')}`,
    async ([name, equal, others = [], also = {}]) => {
      const collection = server.connection.collection(name);
      const same = Object.fromEntries(equal.map((field) => [field, unknownId()]));
      const differing = () => ({
        ...same,
        ...Object.fromEntries(others.map((field) => [field, unknownId()])),
        ...also,
      });
      await collection.insertOne(differing());
      const refusal = await collection.insertOne(differing()).catch((error: mongo.MongoServerError) => error);
      const { code, keyPattern } = refusal as mongo.MongoServerError;
      expect({ code, fields: Object.keys(keyPattern ?? {}).sort() }).toEqual({ code: 11000, fields: equal });
    },
  );
  expect(wrong).toEqual([]);
});

it('knows every unique index of the database', async () => {
  const { db } = server.connection;
  const all = (await db?.collections()) ?? [];
  // Where files were stored, GridFS has added its own index.
  const collections = all.filter(({ collectionName }) => !collectionName.endsWith('.chunks'));
  const found = await Promise.all(
    collections.map(async (collection) => {
      const indexes = (await collection.indexes()).filter(({ unique }) => unique);
      return indexes.map(({ key }) => `${collection.collectionName}: ${Object.keys(key).sort().join(', ')}`);
    }),
  );
  expect(found.flat().sort()).toEqual(UNIQUE.map(([collection, equal]) => `${collection}: ${equal.join(', ')}`).sort());
});
