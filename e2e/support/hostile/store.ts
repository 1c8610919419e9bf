import { randomBytes } from 'node:crypto';
import { verifyEmail } from '../accounts/mails.ts';
import type { Account, ApiClient } from '../api-client.ts';
import { completeByQuiz } from '../learning/program.ts';
import { fill, type Schema, type Texts } from './fill.ts';

/** The schemas of the bodies of an academy, by route. */
export type Bodies = Record<string, Schema>;

/** What hostile texts were stored as. */
export interface Stored {
  course: string;
  lessons: Record<'text' | 'quiz', string>;
  serial: string;
  student: Account;
  /** Number of items that were sent. */
  sent: number;
}

interface OpenApi {
  paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema: Schema }> } }>>;
}

const IMAGE = '/illustrations/fundus.svg';

/** Reads the schemas from the documentation that the academy publishes. */
export async function readBodies(api: ApiClient): Promise<Bodies> {
  const { paths } = await api.expect<OpenApi>('GET', '/openapi.json');
  return Object.fromEntries(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { requestBody }]) => {
        const schema = requestBody?.content['application/json']?.schema;
        return schema ? [[`${method.toUpperCase()} ${path.slice('/api'.length)}`, schema]] : [];
      }),
    ),
  );
}

/** Stores texts in everything that an account may write. */
export async function storeAll(api: ApiClient, bodies: Bodies, texts: Texts): Promise<Stored> {
  const sender = new Sender(api, bodies, texts);
  const course = await storeProgram(sender, api);
  const student = await api.register();
  await verifyEmail(api.address, student);
  const learner = api.as(student);
  const lessons = await lessonsOf(api, course);
  const serial = await completeByQuiz(learner, course, lessons.quiz);
  await new Sender(learner, bodies, texts).send('PUT /courses/{id}/review', { rating: 5, text: '' }, course);
  const notes = new Sender(learner, bodies, texts);
  await notes.each((_) => notes.send('POST /lessons/{id}/notes', { at: null, text: '' }, lessons.text));
  await sender.each(() => sender.send('POST /courses', COURSE));
  await sender.each(() => sender.send('POST /campuses', CAMPUS));
  await sender.each((index) => sender.send('POST /contact', { ...MESSAGE, email: `a${index}@exemple.example` }));
  await sender.some(24, (index) =>
    sender.send('POST /auth/register', { ...PERSON, email: `b${index}@exemple.example` }),
  );
  await sender.some(24, () =>
    sender.send('POST /admin/deployments/tokens', { application: 'admin', label: '', days: 1 }),
  );
  await sender.some(1, () => sender.send('PUT /config/theme', {}));
  return { course, lessons, serial, student, sent: sender.sent + notes.sent };
}

const COURSE = { level: 'Débutant', price: 10, image: IMAGE };
const CAMPUS = { image: IMAGE };
const MESSAGE = {};
const PERSON = { password: `Secret-${randomBytes(6).toString('hex')}` };

/** Sends bodies filled with hostile texts. */
class Sender {
  #sent = 0;

  constructor(
    private readonly api: ApiClient,
    private readonly bodies: Bodies,
    private readonly texts: Texts,
  ) {}

  get sent(): number {
    return this.#sent;
  }

  each(send: (index: number) => Promise<unknown>): Promise<void> {
    return this.some(this.texts.items, send);
  }

  async some(count: number, send: (index: number) => Promise<unknown>): Promise<void> {
    for (let index = 0; index < count; index += 1) await send(index);
  }

  /** Sends `base` with hostile texts in all its other fields; what `base` says of e-mails and the like stays. */
  send<Body = unknown>(route: string, base: object, id = ''): Promise<Body> {
    const schema = this.bodies[route];
    if (!schema) throw new Error(`${route} has no body`);
    const [method = '', path = ''] = route.split(' ');
    this.#sent += 1;
    return this.api.expect<Body>(method, path.replace('{id}', id), {
      ...(fill(schema, base, this.texts) as object),
      ...keptOf(base),
    });
  }
}

/** Fields whose texts must stay what they are, so that the item can be used. */
function keptOf(base: object): object {
  const kept = ['email', 'password', 'application', 'image'];
  return Object.fromEntries(Object.entries(base).filter(([key]) => kept.includes(key)));
}

async function storeProgram(sender: Sender, api: ApiClient): Promise<string> {
  const { _id: course } = await sender.send<{ _id: string }>('POST /courses', COURSE);
  const module = randomBytes(12).toString('hex');
  const teaching = { objectives: [], authors: Array.from({ length: 12 }, () => ({})), hours: 1 };
  const draft = { teaching, modules: [{ _id: module, lessons: [] }] };
  await sender.send('PUT /courses/{id}/draft', draft, course);
  const text = await sender.send<{ _id: string }>('POST /courses/{id}/lessons', { module, kind: 'text' }, course);
  const quiz = await sender.send<{ _id: string }>('POST /courses/{id}/lessons', { module, kind: 'quiz' }, course);
  const flags = { minutes: 10, is_preview: true };
  await sender.send('PUT /lessons/{id}/draft', { ...flags, is_required: false, text: { blocks: BLOCKS } }, text._id);
  await sender.send(
    'PUT /lessons/{id}/draft',
    { ...flags, is_preview: false, is_required: true, quiz: QUIZ },
    quiz._id,
  );
  await api.expect('POST', `/courses/${course}/publish`, { note: '"><img src=x onerror=hit=1>' });
  return course;
}

async function lessonsOf(api: ApiClient, course: string): Promise<Stored['lessons']> {
  const { modules } = await api.expect<{ modules: { lessons: { _id: string; kind: string }[] }[] }>(
    'GET',
    `/courses/${course}`,
  );
  const lessons = modules.flatMap((module) => module.lessons);
  const idOf = (kind: string) => lessons.find((lesson) => lesson.kind === kind)?._id ?? '';
  return { text: idOf('text'), quiz: idOf('quiz') };
}

/** Every kind of block, often enough for all texts. */
const BLOCKS = Array.from({ length: 24 }, () => [
  { type: 'paragraph', content: [{ text: '', bold: true }, { text: '', link: '/courses' }, { text: '' }] },
  { type: 'heading', level: 2, content: [{ text: '' }] },
  { type: 'list', ordered: true, items: [[{ text: '' }], [{ text: '', italic: true }]] },
  { type: 'quote', content: [{ text: '' }] },
  { type: 'notice', tone: 'key', content: [{ text: '', link: '/courses' }] },
  { type: 'figure', image: IMAGE, image_alt: '', caption: '' },
  { type: 'table', caption: '', header: ['', ''], rows: [['', '']] },
]).flat();

const QUIZ = {
  pass_mark: 100,
  attempts: 10,
  time_limit: null,
  questions: [
    {
      id: 'question-1',
      kind: 'single',
      image: null,
      options: [{ id: 'option-1' }, { id: 'option-2' }],
      correct: ['option-1'],
      area: [],
    },
  ],
};
