import type { User } from '@iris/contract/accounts';
import type { Course } from '@iris/contract/catalog';
import { type Db, ObjectId } from 'mongodb';
import { buildApi, SEED_ENTRY } from '../../build/index.ts';
import { startEphemeralMongo } from '../../programs/mongo/index.ts';
import { runCaptured } from '../../system/processes.ts';
import { readSettings } from '../../system/settings.ts';
import { CommandError, say, table } from '../../system/terminal.ts';
import { type AcademyOfLearners, startAcademyOfLearners } from '../learners/academy-of-learners.ts';

/** At the 95th percentile. */
const LIMIT_MS = 100;

/** Number of different requests of each kind. */
const REQUESTS = 100;
const WARM_UP = 10;
const PAGE = 50;

/** Number of courses that the student follows. */
const FOLLOWED = 20;
const QUESTIONS = 2000;

const TERMS = ['capsulorhexis', 'capsulorexis', 'noyau', 'incison', 'refend', 'viscoélastique', 'amorcer', 'implnat'];

/** The path of the request of this rank. */
type PathOf = (rank: number) => string;

/** How long the search of everything and the lists of accounts take in a large academy; false when one is slow. */
export async function benchSearch(): Promise<boolean> {
  say(`\nRecherche et listes avec 1 000 cours, 100 000 comptes et ${QUESTIONS} questions (une minute)…\n`);
  await buildApi();
  const mongo = await startEphemeralMongo(readSettings());
  const env = { ...process.env, MONGODB_URI: mongo.uri };
  const { ok, output } = await runCaptured(process.execPath, [SEED_ENTRY, '--large'], { env });
  if (!ok) throw new CommandError(output);
  const academy = await startAcademyOfLearners(readSettings(), 1, [12], mongo);
  const isQuick = await benchRequests(academy);
  await academy.stop();
  await mongo.stop();
  return isQuick;
}

async function benchRequests(academy: AcademyOfLearners): Promise<boolean> {
  const start = performance.now();
  await read(academy.address, academy.authorToken, '/search?q=premier');
  say(`Première recherche après le démarrage : ${(performance.now() - start).toFixed(0)} ms\n`);
  const rows: [string, ...number[]][] = [];
  for (const [name, token, pathOf] of await listRequests(academy)) {
    rows.push([name, ...(await measure(academy.address, token, pathOf))]);
  }
  say(
    table([
      ['', 'p50 (ms)', 'p95 (ms)'],
      ...rows.map(([name, ...times]) => [name, ...times.map((ms) => ms.toFixed(0))]),
    ]),
  );
  return rows.every(([, , p95 = 0]) => p95 <= LIMIT_MS);
}

async function listRequests({ address, db, learners, authorToken: author }: AcademyOfLearners) {
  const student = learners[0]?.token ?? '';
  // The student already follows the newest.
  const courses = (await read<Course[]>(address, student, `/courses?limit=${FOLLOWED + 1}`)).slice(1);
  for (const { _id } of courses) await enroll(address, student, _id);
  await ask(db, courses);
  const users = await read<User[]>(address, author, '/admin/users?limit=200');
  const [course, user] = [courses[0]?._id, users[0]?._id];
  const nameOf = (rank: number) => users[(rank * 7) % users.length]?.name ?? '';
  const familyOf = (rank: number) => nameOf(rank).split(' ').at(-1) ?? '';
  const termOf = (rank: number) => TERMS[rank % TERMS.length] ?? '';
  const search = (q: string) => `/search?q=${encodeURIComponent(q)}`;
  const list = (q: string) => `/admin/users?limit=${PAGE}&q=${encodeURIComponent(q)}`;
  const count = (q: string) => `/admin/users/count?q=${encodeURIComponent(q)}`;
  const requests: [name: string, token: string, PathOf][] = [
    ['recherche : nom', author, (rank) => search(nameOf(rank))],
    ['recherche : nom avec une faute', author, (rank) => search(misspell(nameOf(rank), rank))],
    ['recherche : début de nom', author, (rank) => search(familyOf(rank).slice(0, 3 + (rank % 3)))],
    ['recherche : rien', author, (rank) => search(`xylophage${rank}`)],
    ['recherche : terme', author, (rank) => search(termOf(rank))],
    ['recherche : terme, étudiant', student, (rank) => search(termOf(rank))],
    ['comptes', author, (rank) => `/admin/users?limit=${PAGE}&after=${users[rank]?._id}`],
    ['comptes : nombre', author, () => '/admin/users/count'],
    ['comptes : nom', author, (rank) => list(familyOf(rank))],
    ['comptes : nom avec une faute', author, (rank) => list(misspell(familyOf(rank), rank))],
    ['comptes : début de nom', author, (rank) => list(familyOf(rank).slice(0, 2 + (rank % 3)))],
    ['comptes : nombre de ce nom', author, (rank) => count(familyOf(rank))],
    ['personne', author, (rank) => `/admin/users/${users[rank]?._id}`],
    ['personne : inscriptions', author, () => `/admin/users/${user}/enrollments`],
    ["suivi d'un cours", author, () => `/admin/courses/${course}/learners?limit=${PAGE}`],
    ["suivi d'un cours : nom", author, (rank) => `/admin/courses/${course}/learners?limit=${PAGE}&q=${familyOf(rank)}`],
  ];
  return requests;
}

async function measure(address: string, token: string, pathOf: PathOf): Promise<[p50: number, p95: number]> {
  const times: number[] = [];
  for (let rank = -WARM_UP; rank < REQUESTS; rank += 1) {
    const start = performance.now();
    await read(address, token, pathOf(Math.abs(rank)));
    if (rank >= 0) times.push(performance.now() - start);
  }
  times.sort((one, other) => one - other);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  return [at(0.5), at(0.95)];
}

/** Two letters of the last word exchanged, or one left out. */
function misspell(name: string, rank: number): string {
  const place = name.lastIndexOf(' ') + 2 + (rank % 3);
  const [one, other] = [name.charAt(place), name.charAt(place + 1)];
  return name.slice(0, place) + (rank % 2 ? other + one : other) + name.slice(place + 2);
}

async function read<Answer>(address: string, token: string, path: string): Promise<Answer> {
  const response = await fetch(`${address}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
  if (!response.ok) throw new CommandError(`${path} : ${response.status} ${await response.text()}`);
  return (await response.json()) as Answer;
}

async function enroll(address: string, token: string, course_id: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const response = await fetch(`${address}/api/enrollments`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ course_id }),
  });
  if (!response.ok) throw new CommandError(`/enrollments : ${response.status} ${await response.text()}`);
}

/** Writes questions shown to all who learn, in these courses. */
async function ask(db: Db, courses: readonly Course[]): Promise<void> {
  const lessons = await db
    .collection('lessons')
    .find({ course: { $in: courses.map(({ _id }) => new ObjectId(_id)) } }, { projection: { course: 1, title: 1 } })
    .toArray();
  const questions = Array.from({ length: QUESTIONS }, (_, index) => {
    const lesson = lessons[index % lessons.length];
    const text = `Comment reprendre le geste numéro ${index} de « ${lesson?.title} » quand la pupille se ferme ?`;
    const answer = { text: 'En injectant du viscoélastique.', lesson: null, at: null, answered_at: new Date() };
    return {
      ...{ enrollment: new ObjectId(), user: new ObjectId(), course: lesson?.course, lesson: lesson?._id, place: 1 },
      ...{ at: 12, paragraph: null, quote: '', text, asker: 'Compte', created_at: new Date(), state: 'answered' },
      ...{ answer: { ...answer, user: new ObjectId(), author: 'Compte' }, shown_to_all: true, version: 1 },
    };
  });
  await db.collection('questions').insertMany(questions);
}
