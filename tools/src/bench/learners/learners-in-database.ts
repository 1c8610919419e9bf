import { createHmac } from 'node:crypto';
import { COURSE_DEFAULTS } from '@iris/contract/catalog';
import { CELL_SECONDS, type Role } from '@iris/contract/foundation';
import { EMPTY_TEACHING } from '@iris/contract/programs';
import { type Db, ObjectId } from 'mongodb';

const DAY_MS = 86_400_000;

/** A student with a token, enrolled in the course. */
export interface Learner {
  user: ObjectId;
  token: string;
}

/** What was written. */
export interface Learners {
  /** The lessons of the course, each a film. */
  lessons: string[];
  learners: Learner[];
  /** Token of an account that may upload films. */
  authorToken: string;
}

/** Writes course, films, accounts and enrollments directly: registering a thousand accounts takes minutes of hashing. */
export async function addLearners(db: Db, secret: string, count: number, films: readonly number[]): Promise<Learners> {
  const course = new ObjectId();
  const now = new Date();
  const lessons = films.map((cells) => ({
    _id: new ObjectId(),
    video: new ObjectId(),
    duration: cells * CELL_SECONDS,
  }));
  await db.collection('courses').insertOne({
    ...{ _id: course, title: 'Capsulorhexis', description: 'Un cours', duration: '5 semaines', level: 'Débutant' },
    ...{ price: 690, image: '/illustrations/capsulorhexis.svg', ...COURSE_DEFAULTS, enrolled_count: count, rating: 0 },
    version: 1,
  });
  await db.collection('videos').insertMany(
    lessons.map(({ video, duration }) => {
      return { _id: video, sha256: video.toHexString(), status: 'ready', duration, fps: 25, width: 1280, height: 720 };
    }),
  );
  await db.collection('course_revisions').insertOne({
    ...{ course, number: 1, published_at: now, note: '', teaching: EMPTY_TEACHING },
    modules: [{ _id: new ObjectId(), title: 'Le geste', lessons: lessons.map(filmLesson) }],
  });
  const users = Array.from({ length: count }, () => new ObjectId());
  const author = new ObjectId();
  const accounts = users.map((_id) => accountOf(_id, 'student', now));
  await db.collection('users').insertMany([...accounts, accountOf(author, 'super_admin', now)]);
  const sessions = [...users, author].map((user) => sessionOf(user, now));
  await db.collection('sessions').insertMany(sessions);
  const tokens = sessions.map((session) => tokenOf(session, secret));
  await db.collection('enrollments').insertMany(users.map((user) => ({ user, course, progress: 0, created_at: now })));
  return {
    lessons: lessons.map(({ _id }) => _id.toHexString()),
    learners: users.map((user, index) => ({ user, token: tokens[index] ?? '' })),
    authorToken: tokens.at(-1) ?? '',
  };
}

function filmLesson({ _id, video }: { _id: ObjectId; video: ObjectId }) {
  const film = { video: video.toHexString(), phases: [], complications: [], captions: [], decisions: [] };
  const flags = { is_required: true, is_preview: false };
  return { _id, kind: 'film', title: 'Un geste', minutes: 10, ...flags, film };
}

function accountOf(_id: ObjectId, role: Role, created_at: Date) {
  const id = _id.toHexString();
  const login = { permissions: {}, password_hash: null, password_version: 0 };
  const email = { email: `${id}@comptes.example`, email_verified_at: created_at };
  return { _id, name: `Compte ${id}`, ...email, role, ...login, created_at, search: id };
}

function sessionOf(user: ObjectId, now: Date) {
  const times = { created_at: now, last_used_at: now, authenticated_at: now, expires_at: new Date(+now + DAY_MS) };
  const place = { device: 'Appareil inconnu', network: '127.0.0.0/24', password_version: 0 };
  return { _id: new ObjectId(), user, ...place, ...times };
}

/** A session token (RFC 7519), as a login answers it. */
function tokenOf({ _id, user }: ReturnType<typeof sessionOf>, secret: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const now = Math.floor(Date.now() / 1000);
  const content = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ sub: user.toHexString(), sid: _id.toHexString(), iat: now, exp: now + DAY_MS / 1000 })}`;
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
}
