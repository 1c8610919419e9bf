import type { AskedQuestion, QuestionAnswerInput } from '@iris/contract/learning';
import { answer, fixtures, problem, renderPage, signInAs, toastSays } from '@iris/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import QuestionsPage from './questions-page.tsx';

const id = (digit: string) => digit.repeat(24);
const lesson = { _id: id('a'), title: 'Capsulorhexis' };

let questions: AskedQuestion[];

const question = (more: Partial<AskedQuestion> = {}): AskedQuestion => ({
  ...{ _id: id('1'), at: 83, paragraph: null, quote: '', text: 'Pourquoi ici ?', asker: 'Nora Weiss' },
  ...{ created_at: '2026-11-20T10:00:00.000Z', course: { _id: id('c'), title: 'Phaco' }, lesson },
  ...{ answer: null, shown_to_all: false, hidden: null, version: 1 },
  ...more,
});
const stateOf = ({ hidden, answer: given }: AskedQuestion) => (hidden ? 'hidden' : given ? 'answered' : 'open');
const answerOf = (text: string) => ({
  ...{ text, lesson: null, at: null, author: 'Paul Rey', answered_at: '2026-11-21T10:00:00.000Z' },
});

beforeEach(() => {
  signInAs(fixtures.admin({ manage_courses: true }));
  questions = [question()];
  answer('GET /admin/questions', ({ url }) =>
    questions.filter((one) => stateOf(one) === new URL(url).searchParams.get('state')),
  );
  answer('GET /admin/questions/counts', () => {
    const count = (state: string) => questions.filter((one) => stateOf(one) === state).length;
    return { open: count('open'), answered: count('answered'), hidden: count('hidden') };
  });
  const modules = [{ _id: id('d'), title: 'Un', lessons: [{ ...lesson, kind: 'film', minutes: 5 }] }];
  answer('GET /courses/:id', { ...fixtures.course(), modules } as never);
});

const open = (at = '/admin/questions') => renderPage(<QuestionsPage />, { at });
const card = (name: RegExp) => screen.findByRole('article', { name });

it('answers by a moment of the course, shown to all, and does not overwrite the answer of another', async () => {
  const sent: [QuestionAnswerInput, string | null][] = [];
  answer('PUT /admin/questions/:id/answer', async (request) => {
    sent.push([(await request.json()) as QuestionAnswerInput, request.headers.get('If-Match')]);
    if (sent.length === 1) {
      const theirs = question({ answer: answerOf('Déjà dit'), version: 2 });
      return problem('version_conflict', { current: theirs });
    }
    questions = [question({ answer: answerOf('Pour centrer'), shown_to_all: true, version: 3 })];
    return questions[0];
  });
  const { user } = open();
  const place = within(await card(/Nora Weiss · Phaco/)).getByRole('link', { name: 'Capsulorhexis, à 1:23' });
  expect(place).toHaveAttribute('href', `/admin/courses/${id('c')}/lessons/${id('a')}/apercu?t=83`);
  await user.click(screen.getByRole('button', { name: 'Répondre à Nora Weiss' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Répondre à Nora Weiss' }));
  const send = () => user.click(dialog.getByRole('button', { name: 'Répondre' }));
  await send();
  expect(await dialog.findByText('Écrivez une réponse, ou montrez une leçon')).toBeInTheDocument();
  await user.type(dialog.getByLabelText(/^Réponse/), 'Pour centrer');
  await user.selectOptions(dialog.getByLabelText(/^Leçon à montrer/), 'Capsulorhexis');
  await user.type(dialog.getByLabelText(/^Moment du film/), 'plus tard');
  await send();
  expect(await dialog.findByText('Écrivez un moment comme 4:12')).toBeInTheDocument();
  await user.clear(dialog.getByLabelText(/^Moment du film/));
  await user.type(dialog.getByLabelText(/^Moment du film/), '4:12');
  await user.click(dialog.getByLabelText('Montrer à tous ceux qui suivent le cours'));
  await send();
  expect(await dialog.findByText('Déjà dit')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Garder la mienne' }));
  await toastSays('success', 'Réponse enregistrée', 'À Nora Weiss');
  const input = { text: 'Pour centrer', lesson: id('a'), at: 252, shown_to_all: true };
  expect(sent).toEqual([
    [input, '"1"'],
    [input, '"2"'],
  ]);
  expect(await screen.findByText('Aucune question sans réponse')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /^Répondues/ }));
  expect(await card(/Nora/)).toHaveTextContent(/Pour centrer.*Montrée à tous/);
});

it('hides a question with a reason, and shows it again', async () => {
  answer('POST /admin/questions/:id/hide', async (request) => {
    const { reason } = (await request.json()) as { reason: string };
    questions = [question({ hidden: { at: '2026-11-21T10:00:00.000Z', reason } })];
    return questions[0];
  });
  answer('POST /admin/questions/:id/show', () => {
    questions = [question()];
    return questions[0];
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Masquer la question de Nora Weiss' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Masquer la question de Nora Weiss' }));
  await user.type(dialog.getByLabelText('Motif'), 'Nom de patient');
  await user.click(dialog.getByRole('button', { name: 'Masquer la question' }));
  await toastSays('success', 'Question masquée', 'De Nora Weiss');
  await user.click(screen.getByRole('button', { name: /^Masquées/ }));
  expect(await card(/Nora/)).toHaveTextContent('Nom de patient');
  await user.click(screen.getByRole('button', { name: 'Afficher la question de Nora Weiss' }));
  await waitFor(() => expect(screen.getByText('Aucune question masquée')).toBeInTheDocument());
});
