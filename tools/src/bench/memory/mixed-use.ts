import { DEMO_EMAILS, DEMO_PASSWORD } from '@iris/contract/accounts';
import type { CatalogCourse } from '@iris/contract/catalog';
import { IMAGE_WIDTHS } from '@iris/contract/foundation';
import type { LearningLesson, LearningOutline, PlaySession, Resume } from '@iris/contract/learning';
import type { UploadedImage } from '@iris/contract/media';
import type { Registry } from '@iris/delivery/contract/remotes/registry';
import type { TestInstance } from '../../product/test/test-instance.ts';
import { issueCertificate, SERIAL } from '../load/documents.ts';
import { untilAnswered } from '../until-answered.ts';

/** People who use the academy at once, without a pause. */
const PEOPLE = 6;

const ENCODINGS = ['br', 'gzip', 'identity'];
const PICTURE_FORMATS = ['image/avif', 'image/webp'];

/** The part of a film that a browser asks for at once, in bytes. */
const RANGE = 500_000;

/** What is used: addresses of the academy, and two people who are signed in. */
interface Site {
  courses: string[];
  files: string[];
  media: string[];
  lessons: string[];
  enrolled: string;
  poster: Blob;
  student: string;
  admin: string;
}

/** Sends a request and reads its whole answer. */
type Ask = (path: string, init?: RequestInit) => Promise<Response>;

/** Something that people do, the how manieth time: much of it has never been asked before. */
type Act = (ask: Ask, site: Site, turn: number) => Promise<unknown>;

const ACTS: Record<string, Act> = {
  pages: (ask, { courses }, turn) => {
    const course = pick(courses, turn);
    const paths = ['/', '/courses', `/courses?q=phaco${turn}`, `/courses/${course}`, `/nulle-part-${turn}`, '/contact'];
    const headers = { accept: 'text/html', 'accept-encoding': pick(ENCODINGS, turn) };
    return ask(pick([...paths, `/about?utm_source=lettre-${turn}`], turn), { headers });
  },
  catalog: (ask, { courses }, turn) => {
    const course = pick(courses, turn);
    const paths = ['/courses', `/courses?q=iris${turn}`, `/courses?limit=12&q=${turn}`, `/courses/${course}`, '/stats'];
    const headers = { 'accept-encoding': pick(ENCODINGS, turn) };
    return ask(`/api${pick([...paths, '/campuses', `/courses/${course}/reviews`], turn)}`, { headers });
  },
  files: (ask, { files }, turn) => ask(pick(files, turn), { headers: { 'accept-encoding': pick(ENCODINGS, turn) } }),
  film: (ask, { media }, turn) => {
    const start = (turn % 3) * RANGE;
    return ask(pick(media, turn), { headers: { range: `bytes=${start}-${start + RANGE - 1}` } });
  },
  learner: async (ask, { student, lessons, enrolled }, turn) => {
    const lesson = pick(lessons, turn);
    const headers = { authorization: `Bearer ${student}`, 'content-type': 'application/json' };
    await ask(`/api/lessons/${lesson}`, { headers });
    await ask(pick(['/api/learning', `/api/learning/${enrolled}`, `/api/film-search?q=noyau${turn}`], turn), {
      headers,
    });
    const post = (path: string, body: object) => ask(path, { method: 'POST', headers, body: JSON.stringify(body) });
    const opened = await post('/api/play-sessions', { lesson });
    if (!opened.ok) return;
    const { _id } = (await opened.json()) as PlaySession;
    await post(`/api/play-sessions/${_id}/beats`, { seq: 1, cells: [0, 1], position: 0 });
  },
  shareImages: (ask, { courses }, turn) => ask(`/api/share-images/${pick(courses, turn)}`),
  documents: (ask, _, turn) => ask(`/api/certificates/${SERIAL}/${pick(['pdf', 'badge'], turn)}`),
  login: (ask, _, turn) => ask('/api/auth/login', login(turn % 2 === 0 ? DEMO_PASSWORD : `devinette-${turn}`)),
  pictures: async (ask, { admin, poster }, turn) => {
    const form = new FormData();
    form.set('file', poster, 'affiche.jpg');
    const uploaded = await ask('/api/images', {
      method: 'POST',
      headers: { authorization: `Bearer ${admin}` },
      body: form,
    });
    if (!uploaded.ok) return;
    const { url } = (await uploaded.json()) as UploadedImage;
    for (const width of IMAGE_WIDTHS)
      await ask(`${url}?w=${width}`, { headers: { accept: pick(PICTURE_FORMATS, turn) } });
  },
};

/** How often each of them is done, of a hundred turns. */
const SHARES: Record<keyof typeof ACTS, number> = {
  ...{ pages: 35, catalog: 22, files: 20, film: 6, learner: 10 },
  ...{ shareImages: 2, documents: 2, login: 2, pictures: 1 },
};

/** The acts of a hundred turns, each spread over them. */
const ORDER = Object.entries(SHARES)
  .flatMap(([act, share]) => Array.from({ length: share }, (_, index) => ({ act, at: (index + 0.5) / share })))
  .sort((one, other) => one.at - other.at)
  .map(({ act }) => act);

/** Uses the academy until the signal, as visitors, learners and authors do; returns the numbers of answers by status, and of failures. */
export async function runMixedUse(instance: TestInstance, signal: AbortSignal): Promise<Record<string, number>> {
  const answers: Record<string, number> = {};
  const ask: Ask = async (path, init) => {
    const response = await fetch(`${instance.address}${path}`, init);
    const body = await response.arrayBuffer();
    answers[response.status] = (answers[response.status] ?? 0) + 1;
    return new Response(response.status === 204 || response.status === 304 ? null : body, response);
  };
  const site = await explore(instance);
  const turns: Record<string, number> = {};
  let all = 0;
  const visit = async () => {
    while (!signal.aborted) {
      all += 1;
      const act = pick(ORDER, all);
      turns[act] = (turns[act] ?? 0) + 1;
      // A broken connection, as with a busy server, is an answer too.
      await ACTS[act]?.(ask, site, turns[act]).catch((error: Error) => {
        const reason = `${act}: ${error.cause ?? error.message}`;
        answers[reason] = (answers[reason] ?? 0) + 1;
      });
    }
  };
  await Promise.all(Array.from({ length: PEOPLE }, visit));
  return answers;
}

/** Finds what can be asked for, and prepares a certificate. */
async function explore({ address, mongo }: TestInstance): Promise<Site> {
  await issueCertificate(mongo.uri);
  const read = async <Body>(path: string, token?: string): Promise<Body> => {
    const init = token ? { headers: { authorization: `Bearer ${token}` } } : {};
    return JSON.parse((await untilAnswered(() => fetch(`${address}/api${path}`, init))).text);
  };
  const [student, admin] = await Promise.all(
    [DEMO_EMAILS.student, DEMO_EMAILS.admin].map(async (email) => {
      const { text } = await untilAnswered(() => fetch(`${address}/api/auth/login`, login(DEMO_PASSWORD, email)));
      return (JSON.parse(text) as { token: string }).token;
    }),
  );
  const catalog = await read<CatalogCourse[]>('/courses');
  const [resumed] = await read<Resume[]>('/learning', student);
  const enrolled = resumed?.course ?? '';
  const outline = await read<LearningOutline>(`/learning/${enrolled}`, student);
  const films = outline.modules.flatMap((module) => module.lessons).filter(({ kind }) => kind === 'film');
  const opened = await Promise.all(films.map(({ _id }) => read<LearningLesson>(`/lessons/${_id}`, student)));
  const sources = opened.flatMap(({ film }) => film?.sources ?? []);
  const poster = await fetch(new URL(sources[0]?.poster ?? '', address));
  const registry = await read<Registry>('/remotes', student);
  const shell = await (await fetch(`${address}/`)).text();
  return {
    courses: catalog.map(({ _id }) => _id),
    files: [
      ...registry.remotes.flatMap(({ manifest, integrity }) =>
        Object.keys(integrity).map((file) => manifest.replace(/[^/]*$/, file)),
      ),
      ...[...shell.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css))"/g)].map(([, path = '']) => path),
    ],
    media: sources.flatMap(({ renditions, poster }) => [...renditions.map(({ url }) => url), poster]),
    lessons: films.map(({ _id }) => _id),
    enrolled,
    poster: await poster.blob(),
    student: student ?? '',
    admin: admin ?? '',
  };
}

/** Another account than those that are signed in: the oldest of many sessions ends. */
function login(password: string, email: string = DEMO_EMAILS.content_admin): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email, password }) };
}

function pick<Item>(items: readonly Item[], turn: number): Item {
  return items[turn % items.length] as Item;
}
