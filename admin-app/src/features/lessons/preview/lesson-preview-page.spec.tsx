import type { LearningLesson } from '@iris/contract/learning';
import type { LessonDraft } from '@iris/contract/programs';
import { answer, fixtures, renderPage, signInAs } from '@iris/platform/testing';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { readyVideo } from '../../../film/film.fixtures.ts';
import { lessonDraft } from '../lesson.fixtures.tsx';
import LessonPreviewPage from './lesson-preview-page.tsx';

beforeEach(() => signInAs(fixtures.superAdmin()));

function open(draft: LessonDraft, content: Partial<LearningLesson>) {
  const { _id, course, kind, title, minutes, is_required, is_preview } = draft;
  const summary = { _id, course, kind, title, minutes, is_required, is_preview };
  answer('GET /lessons/:id/draft', draft);
  answer('GET /lessons/:id/draft/view', { ...summary, state: 'not_started', position: 0, ...content });
  return renderPage(<LessonPreviewPage />, {
    at: `/admin/courses/${course}/lessons/${_id}/apercu`,
    path: '/admin/courses/:id/lessons/:lessonId/apercu',
  });
}

it('shows a text and a document as students do, leads back to the lesson, and says what it has not yet', async () => {
  const text = lessonDraft({ kind: 'text', title: 'Les gestes' });
  const first = open(text, { text: { blocks: [{ type: 'heading', level: 2, content: [{ text: 'Amorcer' }] }] } });
  expect(await screen.findByRole('heading', { level: 2, name: 'Amorcer' })).toBeInTheDocument();
  const back = screen.getByRole('link', { name: 'Revenir à la leçon' });
  expect(back).toHaveAttribute('href', `/admin/courses/${text.course}/lessons/${text._id}`);
  first.unmount();

  const document = { name: 'guide.pdf', url: '/api/documents/token' };
  const second = open(lessonDraft({ kind: 'document' }), { kind: 'document', document });
  const link = await screen.findByRole('link', { name: 'Lire le document (nouvel onglet)' });
  expect(link).toHaveAttribute('href', document.url);
  second.unmount();

  open(lessonDraft({ kind: 'film' }), {});
  expect(await screen.findByText("Cette leçon n'a pas encore de film prêt.")).toBeInTheDocument();
});

it('lets one answer the questions of a quiz, without their key', async () => {
  const options = ['5 mm', '8 mm'].map((text) => ({ id: `option-${text}`, text }));
  const question = { id: 'question-1', text: 'Quel diamètre ?', image: null, image_alt: '', area: [], explanation: '' };
  const questions = [{ ...question, kind: 'single' as const, options, correct: ['option-5 mm'] }];
  const { user } = open(lessonDraft({ quiz: { pass_mark: 70, attempts: 3, time_limit: null, questions } }), {});
  await user.click(await screen.findByRole('radio', { name: /8 mm/ }));
  expect(screen.getByRole('radio', { name: /8 mm/ })).toBeChecked();
  expect(screen.getByText('1 question · 70 % pour réussir · 3 tentatives par jour')).toBeInTheDocument();
});

it('shows an activity with its rubric, its rules and the steps of its reference', async () => {
  // Not implemented by jsdom.
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => {});
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => {});
  const steps = [{ id: 'step-1', title: 'Amorce', weight: 2, levels: ['Hors du cercle', 'b', 'c', 'd', 'e'] }];
  const rules = { raters: 2, attempts: 3, due_on: '2027-01-31', pass_level: 3, counts: 'passed' as const };
  const sources = readyVideo.sources as NonNullable<typeof readyVideo.sources>;
  const reference = { sources, marks: [{ step: 'step-1', start: 4 }] };
  const activity = { instructions: 'Filmez tout.', steps, ...rules, reference };
  open(lessonDraft({ kind: 'activity', title: 'À vous' }), { activity });
  expect(await screen.findByRole('button', { name: 'Amorce, à 0:04' })).toBeInTheDocument();
  expect(screen.getByText("3 films au plus · 2 évaluateurs par film · jusqu'au 31 janvier 2027")).toBeInTheDocument();
  expect(screen.getByText('Filmez tout.')).toBeInTheDocument();
  expect(screen.getByText('Niveau 1').nextElementSibling).toHaveTextContent('Hors du cercle');
});
