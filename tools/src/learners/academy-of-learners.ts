import { createHmac, randomBytes } from 'node:crypto';
import { CELL_SECONDS } from '@iris/contract/learning';
import { EMPTY_TEACHING } from '@iris/contract/programs';
import { type Db, MongoClient, ObjectId } from 'mongodb';
import { buildApi } from '../build/index.ts';
import { startEphemeralMongo } from '../mongo/index.ts';
import { freePort } from '../ports.ts';
import type { Running } from '../processes.ts';
import { type ApiOptions, localAddress, startApi, untilReady } from '../product/api.ts';
import { newOperatorToken } from '../product/release-this-folder.ts';
import { scratchFolder } from '../scratch-folder.ts';
import type { Settings } from '../settings.ts';

const HOST = '127.0.0.1';

/** A student with a token, enrolled in the course. */
export interface Learner {
  user: ObjectId;
  token: string;
}

/** An API with one course and many learners. */
export interface AcademyOfLearners {
  address: string;
  mongodbUri: string;
  db: Db;
  /** The process that runs now. */
  api: () => Running;
  /** The lessons of the course, each a film. */
  lessons: string[];
  learners: Learner[];
  /** Kills the API, and starts it again. */
  crash: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Starts the built API with this number of learners, enrolled in a course of films with these numbers of cells. */
export async function startAcademyOfLearners(
  settings: Settings,
  count: number,
  films: readonly number[],
): Promise<AcademyOfLearners> {
  const [mongo] = await Promise.all([startEphemeralMongo(settings), buildApi()]);
  const secret = randomBytes(48).toString('base64url');
  const options: ApiOptions = {
    port: await freePort(),
    host: HOST,
    mongodbUri: mongo.uri,
    releasesStore: await scratchFolder('releases'),
    filmsStore: await scratchFolder('films'),
    operatorToken: newOperatorToken(),
    env: { NODE_ENV: 'test', DEMO: '0', JWT_SECRET: secret, LOG_LEVEL: 'fatal', PUBLIC_URL: '' },
  };
  const address = localAddress(HOST, options.port);
  const run = async () => {
    const api = await startApi(options);
    await untilReady(address, api);
    return api;
  };
  const client = await MongoClient.connect(mongo.uri);
  const db = client.db();
  let api = await run();
  return {
    address,
    mongodbUri: mongo.uri,
    db,
    ...(await fill(db, secret, count, films)),
    api: () => api,
    crash: async () => {
      api.process.kill('SIGKILL');
      await api.exited;
      api = await run();
    },
    stop: async () => {
      await client.close();
      await api.stop();
    },
  };
}

/** Writes course, films, accounts and enrollments directly: registering a thousand accounts takes minutes of hashing. */
async function fill(db: Db, secret: string, count: number, films: readonly number[]) {
  const course = new ObjectId();
  const now = new Date();
  const lessons = films.map((cells) => ({
    _id: new ObjectId(),
    video: new ObjectId(),
    duration: cells * CELL_SECONDS,
  }));
  await db.collection('courses').insertOne({
    ...{ _id: course, title: 'Capsulorhexis', description: 'Un cours', duration: '5 semaines', level: 'Débutant' },
    ...{ price: 690, image: '/illustrations/capsulorhexis.svg', image_alt: '', enrolled_count: count, rating: 0 },
    ...{ version: 1, search: 'capsulorhexis' },
  });
  await db.collection('videos').insertMany(
    lessons.map(({ video, duration }) => {
      return { _id: video, sha256: video.toHexString(), status: 'ready', duration, fps: 25, width: 1280, height: 720 };
    }),
  );
  await db.collection('course_revisions').insertOne({
    ...{ course, number: 1, published_at: now, published_by: 'Hélène Vasseur', note: '', teaching: EMPTY_TEACHING },
    modules: [{ _id: new ObjectId(), title: 'Le geste', lessons: lessons.map(filmLesson) }],
  });
  const users = Array.from({ length: count }, () => new ObjectId());
  await db.collection('users').insertMany(users.map((_id) => accountOf(_id, now)));
  await db.collection('enrollments').insertMany(users.map((user) => ({ user, course, progress: 0, created_at: now })));
  return {
    lessons: lessons.map(({ _id }) => _id.toHexString()),
    learners: users.map((user) => ({ user, token: tokenOf(user, secret) })),
  };
}

function filmLesson({ _id, video }: { _id: ObjectId; video: ObjectId }) {
  const film = { video: video.toHexString(), phases: [], complications: [], captions: [], decisions: [] };
  const flags = { is_required: true, is_preview: false };
  return { _id, kind: 'film', title: 'Un geste', minutes: 10, ...flags, film };
}

function accountOf(_id: ObjectId, created_at: Date) {
  const id = _id.toHexString();
  const role = { role: 'student', permissions: {}, password_hash: null };
  return { _id, name: `Élève ${id}`, email: `${id}@eleves.example`, ...role, created_at, search: id };
}

/** A session token (RFC 7519), as a login answers it. */
function tokenOf(user: ObjectId, secret: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const now = Math.floor(Date.now() / 1000);
  const content = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ sub: user.toHexString(), iat: now, exp: now + 86_400 })}`;
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
}
