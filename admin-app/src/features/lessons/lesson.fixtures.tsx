import type { LessonDraft, LessonInput } from '@iris/contract/programs';
import { answer, fixtures, renderPage, signInAs } from '@iris/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect } from 'vitest';
import LessonPage from './editor/lesson-page.tsx';

/** The draft of a lesson; its content is that of the given kind. */
export const lessonDraft = (more: Partial<LessonDraft> = {}): LessonDraft => ({
  _id: '1'.repeat(24),
  course: 'c'.repeat(24),
  kind: 'quiz',
  title: 'Quiz du tunnel',
  minutes: 10,
  is_required: true,
  is_preview: false,
  version: 2,
  ...more,
});

/** The draft that the server has, and stores again when the page saves it. */
export const server = { draft: lessonDraft() };

/** Signs in an author before each test of a file, and serves this draft. */
export function serveLesson(draft: LessonDraft): void {
  beforeEach(() => {
    signInAs(fixtures.superAdmin());
    server.draft = draft;
    answer('GET /lessons/:id/draft', () => server.draft);
    answer('PUT /lessons/:id/draft', async (request) => {
      const { draft: last } = server;
      server.draft = { ...last, ...((await request.json()) as LessonInput), version: last.version + 1 };
      return server.draft;
    });
  });
}

export const openLesson = () =>
  renderPage(<LessonPage />, {
    at: `/admin/courses/${server.draft.course}/lessons/${server.draft._id}`,
    path: '/admin/courses/:id/lessons/:lessonId',
  });

/** Waits until everything is saved. */
export const saved = () => waitFor(() => expect(screen.getByText('Enregistré')).toBeInTheDocument());
