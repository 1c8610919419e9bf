import type { LearningLesson } from '@iris/contract/learning';
import {
  answer,
  fixtures,
  lessonFixtures,
  playFor,
  problem,
  renderPage,
  stubVideos,
  toastSays,
} from '@iris/platform/testing';
import { act, screen, within } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
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
beforeAll(stubVideos);

function open(shown: LearningLesson | Response) {
  answer('GET /lessons/:id/preview', shown);
  answer('GET /courses/:id', course);
  return renderPage(<PreviewPage />, {
    at: `/courses/${course._id}/apercu/${ID}`,
    path: '/courses/:id/apercu/:lessonId',
  });
}

it('plays a film as for students, asks its decision, and shows what the surgeon did', async () => {
  const sent = vi.fn();
  answer('POST /lessons/:id/preview/decisions', async (request) => {
    sent(await request.json());
    return { decision: 'decision-1', option: 'pressure', chosen: 'pressure', explanation: 'Oui.', peers: [] };
  });
  const { user } = open(lesson({ kind: 'film', title: 'Le rhexis', film: lessonFixtures.film() }));
  const player = within(await screen.findByRole('region', { name: /^Film.*Le rhexis$/ }));
  await user.click(player.getByRole('button', { name: 'Lecture' }));
  act(() => playFor(document.querySelector('video') as HTMLVideoElement, 12));
  const question = await player.findByRole('region', { name: "L'iris fait hernie. Que faites-vous ?" });
  await user.click(within(question).getByRole('radio', { name: /Baisser la pression/ }));
  await user.click(within(question).getByRole('button', { name: 'Valider mon choix' }));
  expect(await within(question).findByText('Oui.')).toBeVisible();
  expect(sent).toHaveBeenCalledExactlyOnceWith({ decision: 'decision-1', option: 'pressure' });
  const transcript = within(screen.getByRole('region', { name: 'Transcription' }));
  await user.click(transcript.getByRole('button', { name: /Le lambeau reste replié/ }));
  expect(player.getByRole('slider', { name: 'Moment du film' })).toHaveAttribute('aria-valuenow', '21');
});

it('ends with the enrollment, and leads back to the course', async () => {
  const { user, address } = open(lesson());
  expect(await screen.findByRole('heading', { level: 1, name: 'Viscoélastiques' })).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: 'Phaco' })).toHaveAttribute('href', `/courses/${course._id}`);
  await user.click(screen.getByRole('link', { name: "S'inscrire au cours Phaco" }));
  await toastSays('warning', 'Connexion requise', 'Veuillez vous connecter pour vous inscrire');
  expect(address()).toBe(`/login?cours=${course._id}`);
});

it('says that a lesson is not open to visitors', async () => {
  const { unmount } = open(lesson({ course: 'b'.repeat(24) }));
  const refused = { level: 1, name: "Cette leçon n'est pas en libre accès" };
  expect(await screen.findByRole('heading', refused)).toBeInTheDocument();
  unmount();
  open(problem('lesson_not_found'));
  expect(await screen.findByRole('heading', refused)).toBeInTheDocument();
});
