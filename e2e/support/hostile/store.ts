import { randomBytes } from 'node:crypto';
import { verifyEmail } from '../accounts/mails.ts';
import { type Account, type ApiClient, newCampus, newCourse, newPerson } from '../api-client.ts';
import { completeByQuiz } from '../learning/program.ts';

/** What hostile texts were stored as. */
export interface Stored {
  course: string;
  lessons: Record<'text' | 'quiz', string>;
  serial: string;
  student: Account;
}

const IMAGE = '/illustrations/fundus.svg';

/** Stores a corpus as courses, and parts of it in whatever else visitors, students and administrators write and read. */
export async function storeAll(api: ApiClient, corpus: readonly string[]): Promise<Stored> {
  // A field refuses some: those that are markup pass, with which a whole program is written.
  const passing = corpus.filter((text) => text.startsWith('<'));
  let used = 0;
  const next = () => passing[used++ % passing.length] ?? '';
  const { course, lessons } = await storeProgram(api, next);
  const student = await api.register();
  await verifyEmail(api.address, student);
  const learner = api.as(student);
  const serial = await completeByQuiz(learner, course, lessons.quiz);
  await learner.expect('PUT', `/courses/${course}/review`, { rating: 5, text: next() });
  await api.expect('PUT', '/config/theme', { siteName: next(), heroTitle: next(), footerText: next() });
  await api.expect('POST', '/admin/deployments/tokens', { application: 'admin', label: next(), days: 1 });
  await learner.register({ ...newPerson(), name: next() });
  for (const [index, text] of corpus.entries()) {
    await api.call('POST', '/courses', newCourse({ title: text, description: text, duration: text }));
    if (index % 4 > 0) continue;
    await api.call('POST', '/campuses', newCampus({ name: text, location: text, description: text }));
    await api.call('POST', '/contact', { ...newPerson(), name: text, subject: text, message: text });
    await learner.call('POST', `/lessons/${lessons.text}/notes`, { at: null, text });
  }
  return { course, lessons, serial, student };
}

async function storeProgram(api: ApiClient, next: () => string): Promise<Pick<Stored, 'course' | 'lessons'>> {
  const { _id: course } = await api.createCourse({ title: next(), description: next(), duration: next() });
  const module = randomBytes(12).toString('hex');
  const author = { name: next(), role: next(), biography: next(), disclosures: next() };
  const teaching = { objectives: [next()], audience: next(), prerequisites: next(), authors: [author], hours: 1 };
  const modules = [{ _id: module, title: next(), lessons: [] }];
  await api.expect('PUT', `/courses/${course}/draft`, { teaching, modules });
  const write = async (kind: string, content: object) => {
    const title = next();
    const { _id } = await api.expect<{ _id: string }>('POST', `/courses/${course}/lessons`, { module, kind, title });
    const flags = { title, minutes: 10, is_required: kind === 'quiz', is_preview: kind === 'text' };
    await api.expect('PUT', `/lessons/${_id}/draft`, { ...flags, ...content });
    return _id;
  };
  const blocks = Array.from({ length: 12 }, () => blocksOf(next)).flat();
  const lessons = {
    text: await write('text', { text: { blocks } }),
    quiz: await write('quiz', { quiz: quizOf(next) }),
  };
  await api.expect('POST', `/courses/${course}/publish`, { note: next() });
  return { course, lessons };
}

/** A block of every kind. */
function blocksOf(next: () => string): object[] {
  return [
    {
      type: 'paragraph',
      content: [
        { text: next(), bold: true },
        { text: next(), link: '/courses' },
      ],
    },
    { type: 'heading', level: 2, content: [{ text: next() }] },
    { type: 'list', ordered: true, items: [[{ text: next() }], [{ text: next(), italic: true }]] },
    { type: 'quote', content: [{ text: next() }] },
    { type: 'notice', tone: 'key', content: [{ text: next(), link: '/courses' }] },
    { type: 'figure', image: IMAGE, image_alt: next(), caption: next() },
    { type: 'table', caption: next(), header: [next(), next()], rows: [[next(), next()]] },
  ];
}

function quizOf(next: () => string): object {
  const options = ['option-1', 'option-2'].map((id) => ({ id, text: next() }));
  const picture = { image: null, image_alt: '', area: [] };
  const asked = { id: 'question-1', kind: 'single', text: next(), explanation: next() };
  return {
    pass_mark: 100,
    attempts: 10,
    time_limit: null,
    questions: [{ ...asked, ...picture, options, correct: ['option-1'] }],
  };
}
