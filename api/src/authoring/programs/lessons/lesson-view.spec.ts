import { learningLessonSchema } from '@iris/contract/learning';
import { LESSON_KINDS, type LessonKind } from '@iris/contract/lessons';
import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import type { RevisionLesson } from '../../../catalog/programs/revision.schema.ts';
import { FILM_SECONDS, keysIn, lessonInput } from '../programs.fixtures.ts';
import { type LessonViewer, toLessonView } from './lesson-view.ts';

const lesson = (kind: LessonKind): RevisionLesson => ({ _id: new Types.ObjectId(), kind, ...lessonInput(kind) });

const SOURCES = {
  duration: FILM_SECONDS,
  width: 1280,
  height: 720,
  fps: 25,
  renditions: [{ height: 720, url: '/films/1/720.mp4' }],
  poster: '/films/1/poster.webp',
  sprite: { url: '/films/1/sprite.webp', interval: 2, columns: 10, tile_width: 160, tile_height: 90 },
};

const viewer = (changes: Partial<LessonViewer> = {}): LessonViewer => ({
  course: new Types.ObjectId().toHexString(),
  sources: SOURCES,
  documentUrl: '/documents/1.pdf',
  ...changes,
});

it('shows the content of every kind of lesson, and no key', () => {
  for (const kind of LESSON_KINDS) {
    const shown = toLessonView(lesson(kind), viewer());
    expect(learningLessonSchema.parse(shown)).toEqual(shown);
    expect(shown[kind]).toBeDefined();
    expect(keysIn(shown)).toEqual([]);
  }
});

it('keeps the questions of a quiz for its attempts', () => {
  expect(toLessonView(lesson('quiz'), viewer()).quiz).toEqual({
    pass_mark: 70,
    attempts: 3,
    time_limit: null,
    question_count: 4,
    attempts_left: 3,
    next_attempt_at: null,
    is_passed: false,
    is_open: false,
    has_result: false,
  });
});

it('shows what the learner has done', () => {
  const standing = { attempts_left: 1, next_attempt_at: null, is_passed: true, is_open: false, has_result: true };
  const shown = toLessonView(lesson('quiz'), viewer({ state: 'done', position: 3, quiz: standing }));
  expect(shown).toMatchObject({ state: 'done', position: 3, quiz: { attempts: 3, ...standing } });
  const answer = { decision: 'decision-1', option: 'pull', chosen: 'refill', explanation: 'Oui.', peers: [] };
  expect(toLessonView(lesson('film'), viewer({ answers: [answer] })).film?.answers).toEqual([answer]);
});

it('shows a film without sources, or a document without address, as a lesson without content', () => {
  const nowhere = viewer({ sources: undefined, documentUrl: undefined });
  expect(toLessonView(lesson('film'), nowhere)).not.toHaveProperty('film');
  expect(toLessonView(lesson('document'), nowhere)).not.toHaveProperty('document');
});
