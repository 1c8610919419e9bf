import type { QuizIntroduction } from '@iris/contract/learning';
import type { Attempt, AttemptResult } from '@iris/contract/programs';
import {
  answer,
  fixtures,
  lessonFixtures,
  problem,
  renderPage,
  setServerAhead,
  signInAs,
} from '@iris/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useLessonQuestions } from '../questions/use-lesson-questions.ts';
import { answersCopy } from './answers/use-answers.ts';
import { QuizLesson } from './quiz-lesson.tsx';

const lesson = lessonFixtures.lesson({ kind: 'quiz', title: 'Vérifier' });
const outline = lessonFixtures.outline([lesson]);

const QUESTIONS: Attempt['questions'] = ['Le diamètre ?', 'Le lambeau ?'].map((text, index) => ({
  ...{ id: `question-${index}`, kind: index === 0 ? 'single' : 'multiple', text, image: null, image_alt: '' },
  options: ['aaaa', 'bbbb', 'cccc'].map((option) => ({ id: option, text: `Réponse ${option}` })),
}));

const begun = { _id: '7'.repeat(24), lesson: lesson._id, number: 1, started_at: '2026-11-22T10:00:00.000Z' };

const attempt = (more: Partial<Attempt> = {}): Attempt => ({
  ...{ ...begun, expires_at: null, seconds_left: null, questions: QUESTIONS, answers: [] },
  ...more,
});

const result = (more: Partial<AttemptResult> = {}): AttemptResult => ({
  ...{ ...begun, submitted_at: '2026-11-22T10:05:00.000Z', score: 50, pass_mark: 80 },
  ...{ is_passed: false, attempts_left: 2, next_attempt_at: null },
  questions: QUESTIONS.map((question, index) => ({
    ...{ question, answer: { question: question.id, options: ['bbbb'] } },
    ...{ is_correct: index === 0, explanation: null, key: null },
  })),
  ...more,
});

let submitted: number;
let saved: unknown[];

beforeEach(() => {
  signInAs(fixtures.user());
  answer('GET /lessons/:id/questions', []);
  [submitted, saved] = [0, []];
  answer('PUT /attempts/:id/answers', async (request) => {
    saved.push(await request.json());
    return undefined;
  });
  answer('POST /attempts/:id/submit', () => {
    submitted += 1;
    return result();
  });
});
afterEach(() => vi.restoreAllMocks());

function Lesson({ quiz }: { quiz: QuizIntroduction }) {
  const questions = useLessonQuestions(lesson._id, () => {});
  const page = { outline, lessonId: lesson._id, panel: 'outline' as const, onPanel: () => {}, questions };
  return <QuizLesson {...page} lesson={{ ...lesson, course: outline.course._id, quiz }} quiz={quiz} />;
}

function open(more: Partial<QuizIntroduction> = {}) {
  const quiz = {
    ...{ pass_mark: 80, attempts: 3, time_limit: null, question_count: 2, attempts_left: 3, next_attempt_at: null },
    ...{ is_passed: false, is_open: false, has_result: false, ...more },
  };
  return renderPage(<Lesson quiz={quiz} />);
}

/** Opens the quiz, and begins this attempt. */
async function begin(more: Partial<Attempt> = {}) {
  answer('POST /lessons/:id/attempts', attempt(more));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Commencer le quiz' }));
  await screen.findByRole('heading', { name: /^Question/ });
  return { user, press: (name: string) => user.click(screen.getByRole('button', { name })) };
}

const failed = () => screen.findByRole('heading', { name: "Le seuil n'est pas encore atteint" });

it('asks one question a screen, saves each answer, and says after grading which are wrong', async () => {
  const { user, press } = await begin();
  expect(screen.getByRole('heading', { name: /Le diamètre/ })).toHaveFocus();
  await user.keyboard('2');
  expect(await screen.findByText('Enregistré')).toBeVisible();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('heading', { name: /Le lambeau/ })).toHaveFocus();
  await user.keyboard('13');
  await press('Terminer le quiz');
  expect(await failed()).toHaveFocus();
  expect(saved).toEqual([
    { question: 'question-0', options: ['bbbb'] },
    { question: 'question-1', options: ['aaaa'] },
    { question: 'question-1', options: ['aaaa', 'cccc'] },
  ]);
  expect(screen.getByText('50 %')).toBeVisible();
  expect(screen.getByText('Un choix au moins est faux, ou manque.')).toBeVisible();
  expect(screen.getByText(/explications s'affichent une fois le quiz réussi/)).toBeVisible();
  answer('POST /lessons/:id/attempts', attempt({ number: 2, _id: '8'.repeat(24) }));
  await press('Faire une autre tentative');
  expect(await screen.findByRole('heading', { name: /Le diamètre/ })).toBeVisible();
});

it('offers no result during the first attempt, and explains the questions once no attempt is left', async () => {
  const first = open({ is_open: true, attempts_left: 2 });
  expect(screen.getByRole('button', { name: 'Continuer le quiz' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Voir le dernier résultat' })).toBeNull();
  first.unmount();
  const none = { attempts_left: 0, next_attempt_at: '2026-11-23T10:00:00.000Z' };
  const questions = result().questions.map((graded, index) => {
    return { ...graded, explanation: `Parce que ${index}.`, key: { correct: ['cccc'], area: [] } };
  });
  answer('GET /lessons/:id/result', result({ ...none, questions }));
  const { user } = open({ ...none, has_result: true });
  await user.click(screen.getByRole('button', { name: 'Voir le dernier résultat' }));
  expect(await screen.findByText('Parce que 1.')).toBeVisible();
  expect(screen.queryByText(/explications s'affichent/)).toBeNull();
});

it('asks before it ends a quiz with unanswered questions, names them, and leads to the first', async () => {
  const { user, press } = await begin();
  await user.keyboard('{Enter}');
  await press('Terminer le quiz');
  expect(screen.getByRole('heading', { name: '2 questions sont sans réponse' })).toHaveFocus();
  expect(screen.getByRole('button', { name: /^Question 2 Le lambeau/ })).toBeVisible();
  await user.keyboard('2');
  await press('Répondre à la question 1');
  expect(screen.getByRole('heading', { name: /Le diamètre/ })).toHaveFocus();
  expect(screen.getByRole('radio', { name: /bbbb/ }), 'a key pressed while it was asked').not.toBeChecked();
  await user.keyboard('1{Enter}11');
  await press('Terminer le quiz');
  expect(screen.getByRole('heading', { name: 'Une question est sans réponse' })).toHaveFocus();
  expect(submitted).toBe(0);
  await press('Terminer quand même');
  expect(await failed()).toHaveFocus();
});

it('says when an answer is not saved, saves it by itself, and ends the quiz only then', async () => {
  answer('PUT /attempts/:id/answers', () => problem('database_unavailable'));
  // Continued at the first question without an answer.
  const { user, press } = await begin({ answers: [{ question: 'question-0', options: ['aaaa'] }] });
  await user.click(screen.getByRole('checkbox', { name: /bbbb/ }));
  expect(await screen.findByText('Pas encore enregistré')).toBeVisible();
  await press('Terminer le quiz');
  expect(await screen.findByText(/Votre dernière réponse n'est pas encore enregistrée/)).toBeVisible();
  expect(submitted).toBe(0);
  answer('PUT /attempts/:id/answers', undefined);
  expect(await screen.findByText('Enregistré', undefined, { timeout: 5000 })).toBeVisible();
  await press('Terminer le quiz');
  await failed();
  expect(submitted).toBe(1);
});

it('does not end a quiz whose last answer is refused meanwhile, shows that question, and takes the answer back', async () => {
  let refuse = () => {};
  answer('PUT /attempts/:id/answers', async () => {
    await new Promise<void>((resolve) => {
      refuse = resolve;
    });
    return problem('invalid_input');
  });
  const { user, press } = await begin({ answers: [{ question: 'question-1', options: ['aaaa'] }] });
  await user.click(screen.getByRole('radio', { name: /aaaa/ }));
  await press('Question suivante');
  await press('Terminer le quiz');
  refuse();
  const refusal = await screen.findByText(/La réponse à la question 1 a été refusée et n'est pas enregistrée/);
  expect(refusal.closest('[role=alert]')).toBeVisible();
  expect(screen.getByText('Non enregistré')).toBeVisible();
  expect(screen.getByRole('heading', { name: /Le diamètre/ })).toHaveFocus();
  expect(screen.getByRole('radio', { name: /aaaa/ })).not.toBeChecked();
  expect(submitted).toBe(0);
  await press('Question suivante');
  expect(screen.getByRole('button', { name: 'Revoir la question 1' })).toBeVisible();
  await press('Terminer le quiz');
  expect(screen.getByRole('heading', { name: 'Une question est sans réponse' })).toBeVisible();
  await press('Terminer quand même');
  await failed();
  expect(submitted).toBe(1);
});

it('ends a quiz when its time has passed, whatever the clock says and whether or not the last answer is saved', async () => {
  answer('PUT /attempts/:id/answers', () => problem('database_unavailable'));
  const expires_at = new Date(Date.now() - 300_000).toISOString();
  const { user } = await begin({ expires_at, seconds_left: 600 });
  await user.click(screen.getByRole('radio', { name: /aaaa/ }));
  await screen.findByText('Pas encore enregistré');
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 600_000);
  setServerAhead(600_000);
  expect(await failed()).toBeVisible();
});

it('shows the result of a quiz that the server has already ended', async () => {
  answer('PUT /attempts/:id/answers', () => problem('attempt_closed'));
  const { user } = await begin();
  await user.click(screen.getByRole('radio', { name: /aaaa/ }));
  expect(await failed()).toBeVisible();
});

it('keeps no answers of an attempt that has ended, here or on another device', async () => {
  const account = fixtures.user();
  signInAs(account);
  answer('PUT /attempts/:id/answers', () => problem('database_unavailable'));
  await begin({ seconds_left: 1 });
  answersCopy(account._id, begun._id).set([['question-0', { question: 'question-0', options: ['bbbb'] }]]);
  expect(await failed()).toBeVisible();
  expect(answersCopy(account._id, begun._id).get()).toBeUndefined();
  answer('GET /lessons/:id/result', result({ _id: '9'.repeat(24) }));
  answersCopy(account._id, '9'.repeat(24)).set([['question-0', { question: 'question-0', options: ['bbbb'] }]]);
  const { user } = open({ has_result: true });
  await user.click((await screen.findAllByRole('button', { name: 'Voir le dernier résultat' }))[0] as HTMLElement);
  await waitFor(() => expect(answersCopy(account._id, '9'.repeat(24)).get()).toBeUndefined());
});
