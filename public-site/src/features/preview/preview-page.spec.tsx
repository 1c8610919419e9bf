import type { LearningLesson } from '@iris/contract/learning';
import { answer, fixtures, problem, renderPage, toastSays } from '@iris/platform/testing';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import PreviewPage from './preview-page.tsx';

const ID = 'a'.repeat(24);
const course = {
  ...fixtures.course({ title: 'Phaco' }),
  teaching: { objectives: [], audience: '', prerequisites: '', authors: [], hours: 0 },
  modules: [],
  revision: 1,
  review_count: 0,
  is_archived: false,
};
const lesson = (more: Partial<LearningLesson> = {}): LearningLesson => ({
  _id: ID,
  kind: 'text',
  title: 'Viscoélastiques',
  minutes: 6,
  is_required: true,
  is_preview: true,
  state: 'not_started',
  position: 0,
  course: course._id,
  ...more,
});
const film: LearningLesson['film'] = {
  sources: {
    duration: 40,
    width: 1280,
    height: 720,
    fps: 25,
    renditions: [
      { height: 1080, url: '/films/1080.mp4' },
      { height: 480, url: '/films/480.mp4' },
      { height: 720, url: '/films/720.mp4' },
    ],
    poster: '/films/poster.webp',
    sprite: { url: '/films/sprite.webp', interval: 5, columns: 5, tile_width: 160, tile_height: 90 },
  },
  phases: [
    { id: 'p-02', phase: 'capsulorhexis', title: 'Amorce', start: 72 },
    { id: 'p-01', phase: 'incision', title: 'Incision', start: 0 },
  ],
  complications: [{ id: 'c-01', at: 80, title: 'Le rhexis file', text: '' }],
  captions: [{ start: 1, end: 3, text: 'Si P < 10 & calme' }],
  decisions: [],
  answers: [],
};

const added: { start: number; end: number; text: string }[] = [];

beforeEach(() => {
  added.length = 0;
  // Media are not implemented by jsdom.
  vi.stubGlobal(
    'VTTCue',
    class {
      constructor(
        readonly startTime: number,
        readonly endTime: number,
        readonly text: string,
      ) {
        added.push({ start: startTime, end: endTime, text });
      }
    },
  );
  HTMLMediaElement.prototype.addTextTrack = () => ({ addCue: () => {}, mode: 'disabled' }) as unknown as TextTrack;
  Object.defineProperty(HTMLMediaElement.prototype, 'textTracks', { configurable: true, value: [] });
  HTMLMediaElement.prototype.play = () => Promise.resolve();
});

function open(shown: LearningLesson | Response) {
  answer('GET /lessons/:id/preview', shown);
  answer('GET /courses/:id', course);
  return renderPage(<PreviewPage />, {
    at: `/courses/${course._id}/apercu/${ID}`,
    path: '/courses/:id/apercu/:lessonId',
  });
}

it('plays a film with captions, and seeks to its steps and complications', async () => {
  const { container, user } = open(lesson({ kind: 'film', title: 'Le rhexis', film }));
  const steps = within(await screen.findByRole('navigation', { name: 'Étapes du film' }));
  const video = container.querySelector('video') as HTMLVideoElement;
  expect(video).toHaveAttribute('controls');
  expect(video).toHaveAttribute('src', '/films/720.mp4');
  expect(video).toHaveAttribute('poster', '/films/poster.webp');
  expect(added).toEqual([{ start: 1, end: 3, text: 'Si P &lt; 10 &amp; calme' }]);
  expect(steps.getAllByRole('button').map((button) => button.textContent)).toEqual([
    '0:00Incision',
    '1:12Amorce',
    '1:20Complication\u00a0: Le rhexis file',
  ]);
  await user.click(steps.getByRole('button', { name: /Amorce/ }));
  expect(video.currentTime).toBe(72);
});

it('shows a text with its lists, notices, figures and tables', async () => {
  open(
    lesson({
      text: {
        blocks: [
          { type: 'heading', level: 2, content: [{ text: 'Deux familles' }] },
          { type: 'paragraph', content: [{ text: 'Voir la ' }, { text: 'revue', link: 'https://example.org/a' }] },
          { type: 'list', ordered: true, items: [[{ text: 'Un' }], [{ text: 'Deux', bold: true }]] },
          { type: 'notice', tone: 'danger', content: [{ text: 'Chambre plate' }] },
          { type: 'figure', image: '/illustrations/fundus.svg', image_alt: "Fond d'œil", caption: 'Le fond' },
          { type: 'table', caption: 'Choisir', header: ['Cas'], rows: [['Rhexis']] },
        ],
      },
    }),
  );
  expect(await screen.findByRole('heading', { level: 2, name: 'Deux familles' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'revue' })).toHaveAttribute('href', 'https://example.org/a');
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Un', 'Deux']);
  expect(screen.getByRole('complementary', { name: 'Danger' })).toHaveTextContent('Chambre plate');
  expect(screen.getByRole('img', { name: "Fond d'œil" })).toBeInTheDocument();
  expect(screen.getByRole('table', { name: 'Choisir' })).toHaveTextContent('Rhexis');
});

it('ends with the enrollment, and leads back to the course', async () => {
  const { user, address } = open(lesson());
  expect(await screen.findByRole('heading', { level: 1, name: 'Viscoélastiques' })).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: 'Phaco' })).toHaveAttribute('href', `/courses/${course._id}`);
  await user.click(screen.getByRole('link', { name: "S'inscrire au cours Phaco" }));
  await toastSays('warning', 'Connexion requise', 'Veuillez vous connecter pour vous inscrire');
  expect(address()).toBe('/login');
});

it('says that a lesson is not open to visitors', async () => {
  const { unmount } = open(lesson({ course: 'b'.repeat(24) }));
  const refused = { level: 1, name: "Cette leçon n'est pas en libre accès" };
  expect(await screen.findByRole('heading', refused)).toBeInTheDocument();
  unmount();
  open(problem('lesson_not_found'));
  expect(await screen.findByRole('heading', refused)).toBeInTheDocument();
});
