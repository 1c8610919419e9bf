import { randomBytes } from 'node:crypto';
import { verifyEmail } from '../accounts/mails.ts';
import type { Account, ApiClient } from '../api-client.ts';
import { completeByQuiz } from '../learning/program.ts';
import type { Schema, Texts } from './fill.ts';
import { type Bodies, Sender } from './sender.ts';
import { type StoredInstitution, storeInstitution } from './store-institution.ts';
import { activityOf, demoVideo, type StoredPractice, storePractice } from './store-practice.ts';
import { type StoredWebinars, storeWebinars } from './store-webinars.ts';

/** What hostile texts were stored as. */
export interface Stored extends StoredWebinars, StoredPractice, StoredInstitution {
  course: string;
  lessons: Record<LessonKind, string>;
  serial: string;
  student: Account;
  /** Number of items that were sent. */
  sent: number;
}

type LessonKind = 'text' | 'film' | 'quiz' | 'activity';

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
  const more = {
    ...(await storeWebinars(sender, api, student)),
    ...(await storePractice(sender, api, { student, lesson: lessons.activity })),
    ...(await storeInstitution(sender, api)),
  };
  return { course, lessons, serial, student, ...more, sent: sender.sent + notes.sent };
}

const COURSE = { level: 'Débutant', price: 10, image: IMAGE };
const CAMPUS = { image: IMAGE };
const MESSAGE = {};
const PERSON = { password: `Secret-${randomBytes(6).toString('hex')}` };

async function storeProgram(sender: Sender, api: ApiClient): Promise<string> {
  const { _id: course } = await sender.send<{ _id: string }>('POST /courses', COURSE);
  const module = randomBytes(12).toString('hex');
  const teaching = { objectives: [], authors: Array.from({ length: 12 }, () => ({})), hours: 1 };
  const draft = { teaching, modules: [{ _id: module, lessons: [] }] };
  await sender.send('PUT /courses/{id}/draft', draft, course);
  const add = async (kind: LessonKind, content: object) => {
    const { _id } = await sender.send<{ _id: string }>('POST /courses/{id}/lessons', { module, kind }, course);
    const flags = { minutes: 10, is_preview: kind === 'text' || kind === 'film', is_required: kind === 'quiz' };
    await sender.send('PUT /lessons/{id}/draft', { ...flags, [kind]: content }, _id);
  };
  await add('text', { blocks: BLOCKS });
  await add('film', { ...FILM, video: await demoVideo(api) });
  await add('quiz', QUIZ);
  await add('activity', await activityOf(api));
  await api.expect('POST', `/courses/${course}/publish`, { note: '"><img src=x onerror=hit=1>' });
  return course;
}

async function lessonsOf(api: ApiClient, course: string): Promise<Stored['lessons']> {
  const { modules } = await api.expect<{ modules: { lessons: { _id: string; kind: string }[] }[] }>(
    'GET',
    `/courses/${course}`,
  );
  const lessons = modules.flatMap((module) => module.lessons);
  const idOf = (kind: LessonKind) => lessons.find((lesson) => lesson.kind === kind)?._id ?? '';
  return { text: idOf('text'), film: idOf('film'), quiz: idOf('quiz'), activity: idOf('activity') };
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

const FILM = {
  phases: [0, 5, 10].map((start, index) => ({ id: `phase-${index}`, start })),
  complications: [{ id: 'complication-1', at: 6 }],
  captions: [0, 5, 10].map((start) => ({ start, end: start + 4 })),
  decisions: [{ id: 'decision-1', at: 8, options: [{ id: 'option-1' }, { id: 'option-2' }], chosen: 'option-2' }],
};

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
