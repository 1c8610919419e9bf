import type { QuizContent } from '@iris/contract/programs';
import { answer } from '@iris/platform/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { lessonDraft, openLesson as open, saved, serveLesson, server } from '../lesson.fixtures.tsx';

serveLesson(lessonDraft());

const quiz = () => server.draft.quiz as QuizContent;
const question = (number: number) => within(screen.getByRole('region', { name: `Question ${number}` }));

it('builds questions with their correct answers, saved as one types', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Une bonne réponse' }));
  expect(question(1).getByLabelText(/^Énoncé/)).toHaveFocus();
  await user.keyboard('Quel diamètre ?');
  await user.type(question(1).getByLabelText('Réponse 1'), '5 mm');
  await user.type(question(1).getByLabelText('Réponse 2'), '8 mm');
  await user.click(question(1).getByRole('radio', { name: 'La réponse 2 est correcte' }));
  await user.click(question(1).getByRole('radio', { name: 'La réponse 1 est correcte' }));
  await saved();
  const [first] = quiz().questions;
  expect(first).toMatchObject({
    kind: 'single',
    text: 'Quel diamètre ?',
    options: [{ text: '5 mm' }, { text: '8 mm' }],
  });
  expect(first?.correct).toEqual([first?.options[0]?.id]);
  expect(screen.queryByText(/À compléter avant de publier/)).not.toBeInTheDocument();
});

it('offers no preview, which has no attempts', async () => {
  open();
  expect(await screen.findByRole('checkbox', { name: 'Obligatoire' })).toBeInTheDocument();
  expect(screen.queryByRole('checkbox', { name: 'Aperçu libre' })).not.toBeInTheDocument();
});

it('says what is missing, and saves the draft without it', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: "Remettre dans l'ordre" }));
  expect(screen.getByText("Question 1\u00a0: l'énoncé est vide", { normalizer: (text) => text })).toBeInTheDocument();
  await saved();
  expect(quiz().questions).toMatchObject([{ kind: 'order', text: '' }]);
});

it('reorders questions and answers by buttons', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Plusieurs bonnes réponses' }));
  await user.click(screen.getByRole('button', { name: "Remettre dans l'ordre" }));
  await user.click(screen.getByRole('button', { name: 'Monter la question 2' }));
  await user.type(question(1).getByLabelText('Réponse 1'), 'Incision');
  await user.click(question(1).getByRole('button', { name: 'Descendre la réponse 1' }));
  await saved();
  expect(quiz().questions.map(({ kind }) => kind)).toEqual(['order', 'multiple']);
  expect(quiz().questions[0]?.options.map(({ text }) => text)).toEqual(['', 'Incision', '']);
});

it('forgets that an answer is correct when it is removed', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Plusieurs bonnes réponses' }));
  await user.click(question(1).getByRole('checkbox', { name: 'La réponse 1 est correcte' }));
  await user.click(question(1).getByRole('button', { name: 'Retirer la réponse 1' }));
  await saved();
  expect(quiz().questions[0]).toMatchObject({ options: [{ text: '' }], correct: [] });
});

it('draws the correct area by keyboard', async () => {
  const image = '/api/images/0';
  const area = [
    { x: 0.1, y: 0.1 },
    { x: 0.5, y: 0.1 },
  ];
  const point = {
    id: 'question',
    kind: 'point' as const,
    text: 'Où ?',
    image,
    image_alt: '',
    options: [],
    correct: [],
  };
  const questions = [{ ...point, area, explanation: '' }];
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

it('accepts a dropped image', async () => {
  const url = '/api/images/65f0c0ffee0000000000aaaa';
  answer('POST /images', { url, width: 1600, height: 900 });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Une bonne réponse' }));
  const zone = question(1).getByText(/^Ou déposez l'image ici/).parentElement as HTMLElement;
  const files = [new File(['x'], 'fond.png', { type: 'image/png' })];
  fireEvent.drop(zone, { dataTransfer: { files, types: ['Files'] } });
  expect(await question(1).findByRole('button', { name: "Remplacer l'image" })).toBeInTheDocument();
  await saved();
  expect(quiz().questions[0]?.image).toBe(url);
});

it('has no time limit while its field is empty', async () => {
  const { user } = open();
  await user.type(await screen.findByLabelText(/^Temps accordé/), '15');
  await saved();
  expect(quiz().time_limit).toBe(15);
  await user.clear(screen.getByLabelText(/^Temps accordé/));
  await saved();
  await waitFor(() => expect(quiz().time_limit).toBeNull());
});
