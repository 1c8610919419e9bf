import { join } from 'node:path';
import type { Page } from 'playwright/test';

const COURSE = 'a'.repeat(24);
const idOf = (index: number) => String(index).padStart(24, 'b');

const LESSONS = (['film', 'text', 'quiz', 'document'] as const).map((kind, index) => ({
  _id: idOf(index),
  kind,
  title: `Une leçon, ${kind}`,
  minutes: 12,
  is_required: true,
  is_preview: false,
  state: index === 1 ? 'done' : 'not_started',
  position: 0,
}));

const FILM = {
  sources: {
    duration: 60,
    width: 1280,
    height: 720,
    fps: 25,
    renditions: [{ height: 720, url: '/api/films/film.mp4' }],
    poster: '/illustrations/capsulorhexis.svg',
    sprite: { url: '/illustrations/capsulorhexis.svg', interval: 2, columns: 6, tile_width: 160, tile_height: 90 },
  },
  phases: [
    { id: 'phase-1', title: 'Incision', start: 0 },
    { id: 'phase-2', title: 'Capsulorhexis', start: 20 },
  ],
  complications: [{ id: 'tear', at: 25, title: 'Refend radiaire', text: '' }],
  // More than fit on the screen of a phone.
  captions: Array.from({ length: 20 }, (_, index) => ({
    start: 3 * index,
    end: 3 * index + 3,
    text: 'On ouvre la chambre antérieure.',
  })),
  decisions: [
    {
      id: 'decision',
      at: 10,
      question: 'Que faites-vous en premier ?',
      options: [
        { id: 'refill', text: 'Recharger la chambre' },
        { id: 'pull', text: 'Tirer' },
      ],
    },
  ],
  answers: [],
};

const CONTENT: Record<string, object> = {
  film: { film: FILM },
  text: { text: { blocks: [{ type: 'paragraph', content: [{ text: 'Trois plans.' }] }] } },
  quiz: {
    quiz: {
      pass_mark: 80,
      attempts: 3,
      time_limit: 10,
      question_count: 4,
      attempts_left: 3,
      next_attempt_at: null,
      is_passed: false,
      is_open: false,
      has_result: false,
    },
  },
  document: { document: { name: 'Liste.pdf', url: '/api/files/liste.pdf' } },
};

/** The steps of the quiz's question, to be put in order; the second takes several lines. */
export const STEPS = [
  'Inciser',
  "Remplir la chambre antérieure de viscoélastique, en commençant du côté opposé à l'incision, sans bulle",
  'Ouvrir la capsule',
  'Hydrodisséquer',
];

const ATTEMPT = {
  _id: idOf(6),
  lesson: idOf(2),
  number: 1,
  started_at: '2026-11-22T10:00:00.000Z',
  expires_at: null,
  seconds_left: null,
  questions: [
    {
      id: 'order',
      kind: 'order',
      text: "Dans l'ordre",
      image: null,
      image_alt: '',
      options: STEPS.map((text, index) => ({ id: `step-${index}`, text })),
    },
  ],
  answers: [],
};

/** Address of a lesson among the answers of {@link answerLearning}. */
export const lessonAddress = (kind: (typeof LESSONS)[number]['kind']) =>
  `/learn/${COURSE}/${LESSONS.find((lesson) => lesson.kind === kind)?._id}`;

/** Answers the calls of the learning page with a course of one lesson of each kind, for tests that are about the page alone. */
export async function answerLearning(page: Page): Promise<void> {
  const outline = {
    progress: 25,
    completed_at: null,
    certificate: null,
    course: {
      _id: COURSE,
      title: 'Un cours',
      image: '/illustrations/capsulorhexis.svg',
      image_alt: '',
      level: 'Débutant',
    },
    enrollment: idOf(9),
    revision: 1,
    modules: [{ _id: idOf(8), title: 'Un module', lessons: LESSONS }],
    current: LESSONS[0]?._id,
    newer: { number: 2, note: 'Un film nouveau.' },
  };
  await page.route(/\/api\/learning\/\w+$/, (route) => route.fulfill({ json: outline }));
  await page.route(/\/api\/lessons\/\w+$/, (route) => {
    const lesson = LESSONS.find(({ _id }) => route.request().url().endsWith(_id));
    return route.fulfill({ json: { ...lesson, course: COURSE, ...CONTENT[lesson?.kind ?? ''] } });
  });
  // A minute of one color: a film that cannot be read would show its failure over everything.
  await page.route('**/api/films/film.mp4', (route) =>
    route.fulfill({ path: join(import.meta.dirname, 'tiny-film.mp4'), contentType: 'video/mp4' }),
  );
  await page.route(/\/api\/lessons\/\w+\/notes$/, (route) => route.fulfill({ json: [] }));
  await page.route(/\/api\/lessons\/\w+\/attempts$/, (route) => route.fulfill({ status: 201, json: ATTEMPT }));
  await page.route(/\/api\/attempts\/\w+\/answers$/, (route) => route.fulfill({ status: 204 }));
  await page.route(/\/api\/play-sessions$/, (route) =>
    route.fulfill({
      status: 201,
      json: { _id: idOf(7), lesson: LESSONS[0]?._id, cells: 12, required: 10, watched: [], position: 0 },
    }),
  );
  await page.route(/\/api\/play-sessions\/\w+\/beats$/, (route) =>
    route.fulfill({
      json: { progress: 25, completed_at: null, certificate: null, pending: [], state: 'in_progress' },
    }),
  );
}
