import type { QuizContent } from '@iris/contract/programs';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { lessonDraft, openLesson as open, saved, serveLesson, server } from '../lesson.fixtures.tsx';

serveLesson(lessonDraft());

const quiz = () => server.draft.quiz as QuizContent;
const question = (number: number) => within(screen.getByRole('region', { name: `Question ${number}` }));

it('builds questions with their correct answers, saved as one types, and says what is missing', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Une bonne réponse' }));
  // A preview has no attempts.
  expect(screen.queryByRole('checkbox', { name: 'Aperçu libre' })).not.toBeInTheDocument();
  expect(question(1).getByLabelText(/^Énoncé/)).toHaveFocus();
  expect(screen.getByText("Question 1\u00a0: l'énoncé est vide", { normalizer: (text) => text })).toBeInTheDocument();
  await user.keyboard('Quel diamètre ?');
  await user.type(question(1).getByLabelText('Réponse 1'), '5 mm');
  await user.type(question(1).getByLabelText('Réponse 2'), '8 mm');
  await user.click(question(1).getByRole('radio', { name: 'La réponse 2 est correcte' }));
  await user.click(question(1).getByRole('radio', { name: 'La réponse 1 est correcte' }));
  await user.type(screen.getByLabelText(/^Temps accordé/), '15');
  await saved();
  const [first] = quiz().questions;
  const options = [{ text: '5 mm' }, { text: '8 mm' }];
  expect(first).toMatchObject({ kind: 'single', text: 'Quel diamètre ?', options });
  expect(first?.correct).toEqual([first?.options[0]?.id]);
  expect(quiz().time_limit).toBe(15);
  expect(screen.queryByText(/À compléter avant de publier/)).not.toBeInTheDocument();
  await user.clear(screen.getByLabelText(/^Temps accordé/));
  await waitFor(() => expect(quiz().time_limit).toBeNull());
});

it('reorders questions and answers by buttons, and forgets that an answer is correct when it is removed', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Plusieurs bonnes réponses' }));
  await user.click(question(1).getByRole('checkbox', { name: 'La réponse 1 est correcte' }));
  await user.click(question(1).getByRole('button', { name: 'Retirer la réponse 1' }));
  await user.click(screen.getByRole('button', { name: "Remettre dans l'ordre" }));
  await user.click(screen.getByRole('button', { name: 'Monter la question 2' }));
  await user.type(question(1).getByLabelText('Réponse 1'), 'Incision');
  await user.click(question(1).getByRole('button', { name: 'Descendre la réponse 1' }));
  await saved();
  const [order, multiple] = quiz().questions;
  expect([order?.kind, order?.options.map(({ text }) => text)]).toEqual(['order', ['', 'Incision', '']]);
  expect(multiple).toMatchObject({ kind: 'multiple', options: [{ text: '' }], correct: [] });
});

it('draws the correct area by keyboard', async () => {
  const area = [
    { x: 0.1, y: 0.1 },
    { x: 0.5, y: 0.1 },
  ];
  const point = { id: 'question', kind: 'point' as const, text: 'Où ?', image: '/api/images/0', image_alt: '' };
  const questions = [{ ...point, options: [], correct: [], area, explanation: '' }];
  server.draft = lessonDraft({ quiz: { pass_mark: 70, attempts: 3, time_limit: null, questions } });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Ajouter un sommet' }));
  screen.getByRole('button', { name: /^Sommet 3/ }).focus();
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}{ArrowLeft}');
  fireEvent.keyDown(screen.getByRole('button', { name: /^Sommet 1/ }), { key: 'Delete' });
  await saved();
  expect(quiz().questions[0]?.area).toEqual([
    { x: 0.5, y: 0.1 },
    { x: 0.545, y: 0.2 },
  ]);
});
