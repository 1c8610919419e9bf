import type { Question } from '@iris/contract/learning';
import {
  answer,
  fixtures,
  lessonFixtures,
  problem,
  renderPage,
  signInAs,
  stubVideos,
  toastSays,
} from '@iris/platform/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { paths } from '../../../paths.ts';
import LearnPage from '../learn-page.tsx';
// Imported in advance, so that no test waits for its chunk.
import './questions.tsx';

const id = (last: string) => last.padStart(24, 'b');
const film = lessonFixtures.lesson({ position: 42, state: 'in_progress' });
const text = lessonFixtures.lesson({ _id: id('2'), kind: 'text', title: "L'incision" });
const outline = lessonFixtures.outline([film, text]);
const blocks = ['Trois plans.', 'Puis un tunnel.'].map((words) => ({
  type: 'paragraph' as const,
  content: [{ text: words }],
}));

let questions: Question[];

const question = (more: Partial<Question> = {}): Question => ({
  ...{ _id: id('6'), at: 42, paragraph: null, quote: '', text: 'Pourquoi replier ?', created_at: '' },
  ...{ answer: null, is_own: true, hidden_reason: null },
  ...more,
});
const answered = (more: Partial<NonNullable<Question['answer']>> = {}) => ({
  ...{ text: 'Pour voir le bord.', lesson: null, at: null, author: 'Claire Morel', answered_at: '' },
  ...more,
});

beforeAll(stubVideos);
beforeEach(() => {
  signInAs(fixtures.user());
  answer('GET /learning/:id', outline);
  answer('GET /lessons/:id', ({ url }) =>
    url.endsWith(film._id)
      ? { ...film, course: outline.course._id, film: lessonFixtures.film() }
      : { ...text, course: outline.course._id, text: { blocks } },
  );
  answer('POST /play-sessions', { _id: id('5'), lesson: film._id, cells: 12, required: 10, watched: [], position: 42 });
  answer('POST /play-sessions/:id/beats', {
    ...{ progress: 20, completed_at: null, certificate: null, pending: [] },
    state: 'in_progress',
  });
  answer('GET /lessons/:id/questions', () => questions);
  questions = [];
});

/** Opens a lesson, and once it has loaded, its panel of questions. */
async function open({ _id } = film) {
  const view = renderPage(<LearnPage />, { at: `/learn/${outline.course._id}/${_id}`, path: paths.learn });
  // Until then its title and panels are those of its skeleton.
  await (_id === film._id
    ? screen.findByRole('slider', { name: 'Moment du film' })
    : screen.findByText('Trois plans.'));
  const show = async () => view.user.click(await screen.findByRole('tab', { name: 'Questions' }));
  const press = async (name: string) => view.user.click(await screen.findByRole('button', { name }));
  return { ...view, show, press };
}

it('asks at the moment of the film, keeps what was typed after a refusal, and deletes it while it has no answer', async () => {
  const sent: unknown[] = [];
  answer('POST /lessons/:id/questions', async (request) => {
    sent.push(await request.json());
    if (sent.length === 1) return problem('too_many_questions');
    questions = [question()];
    return questions[0];
  });
  answer('DELETE /questions/:id', () => {
    questions = [];
    return undefined;
  });
  const { user, show, press } = await open();
  await show();
  const field = await screen.findByRole('textbox', { name: 'Poser une question à 0:42' });
  await user.type(field, 'Pourquoi replier ?');
  await press('Envoyer');
  await toastSays('error', 'Erreur', 'Vous avez déjà posé 100 questions dans ce cours');
  expect(field).toHaveValue('Pourquoi replier ?');
  await press('Envoyer');
  expect(await screen.findByText('Pourquoi replier ?', { selector: 'li p' })).toBeVisible();
  expect(sent).toEqual(Array(2).fill({ at: 42, paragraph: null, text: 'Pourquoi replier ?' }));
  expect(screen.getByRole('button', { name: 'Question à 0:42, sans réponse' })).toBeInTheDocument();
  await press('Supprimer la question');
  await press('Supprimer');
  await toastSays('success', 'Question supprimée');
  await waitFor(() => expect(screen.queryByText('Pourquoi replier ?')).not.toBeInTheDocument());
});

it('asks the question that was typed after one whose answer was lost, and each once', async () => {
  const byKey = new Map<string | null, string>();
  let requests = 0;
  answer('POST /lessons/:id/questions', async (request) => {
    const { text: words } = (await request.json()) as Question;
    const key = request.headers.get('Idempotency-Key');
    byKey.set(key, byKey.get(key) ?? words);
    requests += 1;
    return requests === 1 ? Response.error() : question({ text: byKey.get(key) ?? '' });
  });
  const { show, press } = await open();
  await show();
  const field = await screen.findByRole('textbox', { name: 'Poser une question à 0:42' });
  fireEvent.change(field, { target: { value: 'Pourquoi replier ?' } });
  await press('Envoyer');
  await waitFor(() => expect(requests).toBe(1));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Envoyer' })).toBeEnabled());
  fireEvent.change(field, { target: { value: 'Quelle lame ?' } });
  await press('Envoyer');
  await waitFor(() => expect(field).toHaveValue(''));
  expect([...byKey.values()]).toEqual(['Pourquoi replier ?', 'Quelle lame ?']);
});

it('marks questions on the time line and in the transcript, which lead to them and their answers', async () => {
  questions = [
    question({ _id: id('7'), at: 22, is_own: false, answer: answered({ lesson: film, at: 50 }) }),
    question({ answer: answered({ text: '', lesson: text }) }),
    question({ _id: id('8'), at: 50, hidden_reason: 'Nom de patient.' }),
  ];
  const { user, press } = await open();
  await press('Question à 0:22, avec réponse');
  const others = await screen.findByText('Un étudiant');
  const item = others.closest('li') as HTMLElement;
  await waitFor(() => expect(item).toHaveFocus());
  expect(within(item).getByText('Réponse de Claire Morel')).toBeVisible();
  expect(within(item).queryByRole('button', { name: /Supprimer/ })).not.toBeInTheDocument();
  await user.click(within(item).getByRole('button', { name: 'Voir à 0:50' }));
  expect(screen.getByRole('slider', { name: 'Moment du film' })).toHaveAttribute('aria-valuenow', '50');
  expect(screen.getByRole('link', { name: /^Voir «.L'incision.»$/ })).toHaveAttribute(
    'href',
    `/learn/${outline.course._id}/${text._id}`,
  );
  expect(screen.getByText(/Masquée par l'académie/)).toHaveTextContent('Nom de patient.');
  await user.click(screen.getByRole('tab', { name: 'Transcription' }));
  const line = (await screen.findByText('Le lambeau reste replié.')).closest('li') as HTMLElement;
  await user.click(within(line).getByRole('button', { name: /questions, à partir de 0:22/ }));
  await waitFor(async () => expect((await screen.findByText('Un étudiant')).closest('li')).toHaveFocus());
});

it('asks about a paragraph of a text, and marks those that are still as they were quoted', async () => {
  const about = { at: null, paragraph: 1, text: 'Quel tunnel ?' };
  questions = [
    question({ ...about, quote: 'Puis un tunnel.' }),
    question({ ...about, _id: id('7'), paragraph: 0, quote: 'Deux plans.' }),
  ];
  let sent: unknown;
  answer('POST /lessons/:id/questions', async (request) => {
    sent = await request.json();
    return question();
  });
  const { user, press } = await open(text);
  expect(await screen.findAllByRole('button', { name: /question.* sur ce passage/ })).toHaveLength(1);
  await press('Une question sur ce passage');
  await press('Aller au passage Puis un tunnel.');
  expect(screen.getByText('Puis un tunnel.', { selector: 'div > p' }).parentElement).toHaveFocus();
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Passage' }), 'Trois plans.');
  await user.type(screen.getByRole('textbox', { name: 'Poser une question' }), 'Lesquels ?');
  await press('Envoyer');
  await waitFor(() => expect(sent).toEqual({ at: null, paragraph: 0, text: 'Lesquels ?' }));
});
