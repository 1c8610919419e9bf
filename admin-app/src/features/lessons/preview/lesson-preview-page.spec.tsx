import type { LearningLesson } from '@iris/contract/learning';
import type { LessonDraft } from '@iris/contract/programs';
import { answer, fixtures, renderPage, signInAs } from '@iris/platform/testing';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { lessonDraft } from '../lesson.fixtures.tsx';
import LessonPreviewPage from './lesson-preview-page.tsx';

beforeEach(() => signInAs(fixtures.superAdmin()));

function open(draft: LessonDraft, content: Partial<LearningLesson> | Response) {
  const { _id, course, kind, title, minutes, is_required, is_preview } = draft;
  const summary = { _id, course, kind, title, minutes, is_required, is_preview };
  answer('GET /lessons/:id/draft', draft);
  answer(
    'GET /lessons/:id/draft/view',
    content instanceof Response ? content : { ...summary, state: 'not_started', position: 0, ...content },
  );
  return renderPage(<LessonPreviewPage />, {
    at: `/admin/courses/${course}/lessons/${_id}/apercu`,
    path: '/admin/courses/:id/lessons/:lessonId/apercu',
  });
}

it('shows a text as students read it, and leads back to the lesson', async () => {
  const draft = lessonDraft({ kind: 'text', title: 'Les gestes' });
  open(draft, { text: { blocks: [{ type: 'heading', level: 2, content: [{ text: 'Amorcer' }] }] } });
  expect(await screen.findByRole('heading', { level: 2, name: 'Amorcer' })).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1, name: 'Les gestes' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Revenir à la leçon' })).toHaveAttribute(
    'href',
    `/admin/courses/${draft.course}/lessons/${draft._id}`,
  );
});

it('lets one answer the questions of a quiz, without their key', async () => {
  const options = [
    { id: 'option-a', text: '5 mm' },
    { id: 'option-b', text: '8 mm' },
  ];
  const question = { id: 'question-1', text: 'Quel diamètre ?', image: null, image_alt: '', area: [], explanation: '' };
  const questions = [{ ...question, kind: 'single' as const, options, correct: ['option-a'] }];
  const { user } = open(lessonDraft({ quiz: { pass_mark: 70, attempts: 3, time_limit: null, questions } }), {});
  await user.click(await screen.findByRole('radio', { name: /8 mm/ }));
  expect(screen.getByRole('radio', { name: /8 mm/ })).toBeChecked();
  expect(screen.getByText('1 question · 70 % pour réussir · 3 tentatives par jour')).toBeInTheDocument();
});

it('opens the document as students do', async () => {
  const document = { name: 'guide.pdf', url: '/api/documents/token' };
  open(lessonDraft({ kind: 'document' }), { kind: 'document', document });
  expect(await screen.findByRole('link', { name: 'Lire le document (nouvel onglet)' })).toHaveAttribute(
    'href',
    document.url,
  );
});

it('says what a lesson has not yet', async () => {
  open(lessonDraft({ kind: 'film' }), {});
  expect(await screen.findByText("Cette leçon n'a pas encore de film prêt.")).toBeInTheDocument();
});
