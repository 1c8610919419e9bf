import type { NotificationList } from '@iris/contract/accounts';
import {
  type AskedQuestion,
  askedQuestionListSchema,
  askedQuestionSchema,
  type Question,
  questionListSchema,
  questionSchema,
} from '@iris/contract/learning';
import type { JournalEntry } from '@iris/contract/operations';
import { Types } from 'mongoose';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Account, account, unknownId } from '../../../test/data/factories.ts';
import { enrolledIn, type Program, program, textOf } from '../../../test/data/programs.fixtures.ts';
import { sharedServer } from '../../../test/servers/shared-server.ts';
import { filmContent } from '../../authoring/programs/programs.fixtures.ts';
import { QUESTIONS_MAX } from './questions.service.ts';

const server = sharedServer();
let author: Account;
let taught: Program;
let film: string;
let text: string;

beforeAll(async () => {
  author = await account(server, 'admin', ['manage_courses'], 'Claire Morel');
});
// Of its own for each test: questions that are shown to all would be seen by those of others.
beforeEach(async () => {
  taught = await program(server, [
    { kind: 'film', title: 'Capsulorhexis', film: filmContent() },
    { kind: 'text', title: "L'incision", text: textOf(60) },
  ]);
  [film = '', text = ''] = taught.lessons;
});

const list = async ({ token }: Account, lesson = film) => {
  const { body } = await server.call('GET /lessons/:id/questions', { token, id: lesson });
  return questionListSchema.parse(body);
};
const ask = ({ token }: Account, body: object, lesson = film) =>
  server.call<Question>('POST /lessons/:id/questions', { token, id: lesson, body });
const question = (words: string, at: number | null = 3) => ({ at, paragraph: null, text: words });
const answer = (id: string, body: Partial<Record<string, unknown>>, version?: number, { token } = author) => {
  const headers = version === undefined ? undefined : { 'if-match': `"${version}"` };
  const input = { text: '', lesson: null, at: null, shown_to_all: false, ...body };
  return server.call<AskedQuestion>('PUT /admin/questions/:id/answer', { token, id, body: input, headers });
};
const asked = async (query: Record<string, string> = {}) => {
  const { body } = await server.call('GET /admin/questions', { token: author.token, query });
  return askedQuestionListSchema.parse(body);
};

/** A student with one question, at 3 s of the film unless said otherwise. */
async function asker(body: object = question('Pourquoi ici ?'), lesson = film) {
  const student = await enrolledIn(server, taught.course._id);
  const { status, body: own } = await ask(student, body, lesson);
  expect({ status, ...questionSchema.parse(own) }).toMatchObject({ status: 201, is_own: true, answer: null });
  return { student, own };
}

describe('questions', () => {
  it('are seen by their asker and the authors, and by all who learn once shown, without the name', async () => {
    const { student, own } = await asker();
    const [other, stranger] = [await enrolledIn(server, taught.course._id), await account(server)];
    expect(await list(student)).toEqual([own]);
    expect(await list(other)).toEqual([]);
    const [stored] = await asked({ course: taught.course._id, state: 'open', limit: '1' });
    expect(stored).toMatchObject({ _id: own._id, lesson: { title: 'Capsulorhexis' }, at: 3 });
    await answer(own._id, { text: 'Pour centrer' });
    const [answered] = await list(student);
    expect(answered).toMatchObject({ answer: { text: 'Pour centrer', author: 'Claire Morel', lesson: null } });
    expect(await list(other)).toEqual([]);
    await answer(own._id, { text: '', lesson: film, at: 12.5, shown_to_all: true });
    const { body: told } = await server.call<NotificationList>('GET /account/notifications', { token: student.token });
    const link = `/learn/${taught.course._id}/${film}?question=${own._id}&t=3`;
    expect(told.notifications).toMatchObject([{ title: 'Votre question a une réponse\u00a0: Capsulorhexis', link }]);
    const [shown] = await list(other);
    const target = { _id: film, title: 'Capsulorhexis' };
    expect(shown).toMatchObject({ _id: own._id, is_own: false, answer: { text: '', lesson: target, at: 12.5 } });
    expect(stored?.asker).toMatch(/^Compte/);
    expect(JSON.stringify(shown)).not.toContain(stored?.asker);
    const refused = await server.call('GET /lessons/:id/questions', { token: stranger.token, id: film });
    expect(refused).toMatchObject({ status: 404, body: { code: 'lesson_not_found' } });
    expect((await ask(stranger, question('Et moi ?'))).body).toMatchObject({ code: 'lesson_not_found' });
  });

  it('quote the paragraph they are about, come in the order of the lesson, and refuse places it has not', async () => {
    const about = (at: number | null, paragraph: number | null) => ({ at, paragraph, text: 'Pourquoi ?' });
    const { student, own } = await asker(about(null, 0), text);
    expect(own.quote).toMatch(/^mot mot .*mot…$/);
    const { body: whole } = await ask(student, about(null, null), text);
    expect(await list(student, text)).toEqual([whole, own]);
    const refused = [await ask(student, about(3, null), text), await ask(student, about(null, 1), text)];
    refused.push(await ask(student, about(null, 0), film));
    expect(refused.map(({ status, body }) => ({ status, ...body }))).toEqual(
      Array(3).fill(expect.objectContaining({ status: 404, code: 'moment_not_found' })),
    );
  });

  it('are deleted by their asker only, while unanswered', async () => {
    const { student, own } = await asker();
    const { student: other } = await asker();
    await ask(student, question('Une autre'));
    const remove = ({ token }: Account) => server.call('DELETE /questions/:id', { token, id: own._id });
    expect(await remove(other)).toMatchObject({ status: 404, body: { code: 'question_not_found' } });
    await answer(own._id, { text: 'Oui' });
    expect(await remove(student)).toMatchObject({ status: 409, body: { code: 'question_answered' } });
    const [, second] = await list(student);
    expect((await server.call('DELETE /questions/:id', { token: student.token, id: second?._id })).status).toBe(204);
    expect(await list(student)).toHaveLength(1);
  });

  it('are at most a hundred of a learner in a course', async () => {
    const { student, own } = await asker();
    await fill(own, QUESTIONS_MAX - 2);
    const answers = await Promise.all([1, 2, 3].map((turn) => ask(student, question(`Encore ${turn}`))));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'too_many_questions' });
  });

  it('are hidden with a reason that their asker reads, from everybody else, and shown again', async () => {
    const { student, own } = await asker();
    const other = await enrolledIn(server, taught.course._id);
    await answer(own._id, { text: 'Oui', shown_to_all: true });
    expect((await list(other)).map(({ _id }) => _id)).toContain(own._id);
    const { token } = author;
    const hide = (reason: string) =>
      server.call('POST /admin/questions/:id/hide', { token, id: own._id, body: { reason } });
    const { body: hidden } = await hide('Nom de patient');
    expect(askedQuestionSchema.parse(hidden).hidden).toMatchObject({ reason: 'Nom de patient' });
    expect((await hide('Encore')).body).toEqual(hidden);
    expect((await list(other)).map(({ _id }) => _id)).not.toContain(own._id);
    expect(await list(student)).toMatchObject([{ _id: own._id, hidden_reason: 'Nom de patient' }]);
    expect(await answer(own._id, { text: 'Si' })).toMatchObject({ status: 409, body: { code: 'question_hidden' } });
    await server.call('POST /admin/questions/:id/show', { token, id: own._id });
    expect((await list(other)).find(({ _id }) => _id === own._id)).toMatchObject({ hidden_reason: null });
    const { body: entries } = await server.call<JournalEntry[]>('GET /admin/journal', {
      token: (await account(server, 'super_admin')).token,
      query: { person: 'Claire Morel', limit: '3' },
    });
    expect(entries.map(({ action }) => action)).toEqual(['question.show', 'question.hide', 'question.answer']);
    expect(JSON.stringify(entries)).not.toMatch(/Pourquoi|Compte/);
  });
});

describe('answers', () => {
  it('are not overwritten by another author, who gets the current one', async () => {
    const { own } = await asker();
    const answers = await Promise.all(['A', 'B', 'C'].map((words) => answer(own._id, { text: words }, 1)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
    const current = answers.find(({ status }) => status === 200)?.body;
    for (const { body } of answers.filter(({ status }) => status === 412)) {
      expect(body).toMatchObject({ code: 'version_conflict', current });
    }
    expect((await answer(own._id, { text: 'Relue' }, current?.version)).status).toBe(200);
  });

  it('have a text or a lesson of the course, a moment only in a film, and a question that exists', async () => {
    const { own } = await asker();
    const elsewhere = await program(server, [{ kind: 'film', film: filmContent() }]);
    const refused = [
      await answer(own._id, {}),
      await answer(own._id, { lesson: elsewhere.lessons[0] }),
      await answer(own._id, { lesson: text, at: 4 }),
      await answer(unknownId(), { text: 'Oui' }),
    ];
    const codes = ['invalid_input', 'lesson_not_found', 'moment_not_found', 'question_not_found'];
    expect(refused.map(({ body }) => 'code' in body && body.code)).toEqual(codes);
    expect((await answer(own._id, { lesson: text })).body.answer).toMatchObject({ lesson: { title: "L'incision" } });
  });

  it('are listed page by page and counted by state and course, without those of deleted courses', async () => {
    const course = taught.course._id;
    const [first, second, third] = [await asker(), await asker(), await asker()];
    await answer(second.own._id, { text: 'Oui' });
    const { token } = author;
    await server.call('POST /admin/questions/:id/hide', { token, id: third.own._id, body: { reason: 'Hors sujet' } });
    const ids = async (query: Record<string, string>) => (await asked({ course, ...query })).map(({ _id }) => _id);
    expect(await ids({})).toEqual([third, second, first].map(({ own }) => own._id));
    expect(await ids({ limit: '1', after: second.own._id })).toEqual([first.own._id]);
    expect(await ids({ state: 'answered' })).toEqual([second.own._id]);
    const counts = async () => (await server.call('GET /admin/questions/counts', { token, query: { course } })).body;
    expect(await counts()).toEqual({ open: 1, answered: 1, hidden: 1 });
    const superAdmin = await account(server, 'super_admin');
    await server.call('DELETE /courses/:id', { token: superAdmin.token, id: course });
    expect(await counts()).toEqual({ open: 0, answered: 0, hidden: 0 });
    expect(await ids({})).toEqual([]);
    expect((await answer(first.own._id, { text: 'Oui' })).body).toMatchObject({ code: 'question_not_found' });
  });
});

/** Stores copies of a question in the next places. */
async function fill({ _id }: Question, count: number): Promise<void> {
  const questions = server.connection.collection('questions');
  const { _id: __, ...stored } = (await questions.findOne({ _id: new Types.ObjectId(_id) })) ?? { _id };
  await questions.insertMany(Array.from({ length: count }, (_, index) => ({ ...stored, place: index + 2 })));
}
