import type { FollowUp, Learner } from '@iris/contract/follow-up';
import { answer, fixtures, problem, renderPage, signInAs, toastSays } from '@iris/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import FollowUpPage from './follow-up-page.tsx';

const ID = 'c'.repeat(24);
let learners: Learner[];

const figures: FollowUp = {
  course: { _id: ID, title: 'Phaco' },
  enrolled: 40,
  begun: 30,
  completed: 5,
  lessons: [
    {
      _id: '1'.repeat(24),
      module: 'Incisions',
      title: 'Le tunnel',
      kind: 'film',
      opened: 30,
      done: 20,
      stops: [1, 0, 0, 7, 0, 0, 0, 0, 0, 12],
    },
    { _id: '2'.repeat(24), module: 'Incisions', title: 'Contrôle', kind: 'quiz', opened: 18, done: 1, stops: [] },
  ],
  questions: [
    { lesson: 'Contrôle', question: 'Quel diamètre ?', answered: 18, wrong: 9 },
    { lesson: 'Contrôle', question: 'Jamais posée', answered: 0, wrong: 0 },
  ],
};

const learner = (name: string, more: Partial<Learner> = {}): Learner => ({
  _id: fixtures.user()._id,
  name,
  email: 'eleve@example.org',
  enrolled_at: '2026-10-01T10:00:00.000Z',
  progress: 42.4,
  lesson: 'Le tunnel',
  last_seen_at: '2026-11-20T10:00:00.000Z',
  completed_at: null,
  ...more,
});

beforeEach(() => {
  signInAs(fixtures.admin({ view_analytics: true }));
  learners = [
    learner('Nora Weiss'),
    learner('Ana Ruiz', { progress: 100, completed_at: '2026-11-01T10:00:00.000Z' }),
    learner('Paul Rey', { progress: 0, lesson: null, last_seen_at: null }),
  ];
  answer('GET /admin/courses/:id/follow-up', figures);
  answer('GET /admin/courses/:id/learners', ({ url }) => {
    const query = new URL(url).searchParams.get('q') ?? '';
    return learners.filter(({ name }) => name.toLowerCase().includes(query));
  });
});

const open = (search = '') =>
  renderPage(<FollowUpPage />, { at: `/admin/follow-up/${ID}${search}`, path: '/admin/follow-up/:id' });

it('shows how many opened and completed each lesson, and where they leave a film', async () => {
  open();
  expect(await screen.findByText('30 ouvertes · 20 terminées')).toBeInTheDocument();
  expect(screen.getByText('18 ouvertes · 1 terminée')).toBeInTheDocument();
  expect(screen.getByText(/Arrêts les plus nombreux : de 30 à 40 % du film \(7 élèves\)/)).toBeInTheDocument();
  const numbers = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(numbers).toEqual(['40', '30', '5']);
});

it('shows the questions that fail most, without those that nobody answered', async () => {
  open();
  const row = (await screen.findByText('Quel diamètre ?')).closest('li') as HTMLElement;
  expect(within(row).getByText('50 %')).toBeInTheDocument();
  expect(screen.queryByText('Jamais posée')).not.toBeInTheDocument();
});

it('shows only questions with a wrong answer, and more of them on demand', async () => {
  const questions = Array.from({ length: 12 }, (_, index) => ({
    lesson: 'Contrôle',
    question: `Question ${index + 1}`,
    answered: 18,
    wrong: index < 11 ? 11 - index : 0,
  }));
  answer('GET /admin/courses/:id/follow-up', { ...figures, questions });
  const { user } = open();
  expect(await screen.findByText('Question 10')).toBeInTheDocument();
  expect(screen.queryByText('Question 11')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Afficher plus' }));
  expect(screen.getByText('Question 11')).toBeInTheDocument();
  expect(screen.queryByText('Question 12')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Afficher plus' })).not.toBeInTheDocument();
});

it('lists the learners with where they are, and searches them on the server', async () => {
  const { user, address } = open();
  expect(await screen.findByRole('progressbar', { name: 'Progression de Nora Weiss' })).toHaveAttribute(
    'aria-valuenow',
    '42',
  );
  expect(screen.getByText('Terminé le 01/11/2026')).toBeInTheDocument();
  expect(screen.getByText("N'a pas commencé")).toBeInTheDocument();
  await user.type(screen.getByRole('searchbox', { name: 'Rechercher un élève' }), 'ana');
  await waitFor(() => expect(screen.queryByText('Nora Weiss')).not.toBeInTheDocument());
  expect(address()).toBe(`/admin/follow-up/${ID}?q=ana`);
  await user.type(screen.getByRole('searchbox'), 'zzz');
  await user.click(await screen.findByRole('button', { name: 'Voir tous les élèves' }));
  expect(await screen.findByText('Nora Weiss')).toBeInTheDocument();
});

it('exports the learners', async () => {
  URL.createObjectURL = vi.fn(() => 'blob:eleves');
  URL.revokeObjectURL = vi.fn();
  answer('GET /admin/courses/:id/learners/export', () => new Response('\ufeffnom;email\r\n'));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Exporter en CSV' }));
  expect(await screen.findByText('Élèves exportés')).toBeInTheDocument();
  answer('GET /admin/courses/:id/learners/export', () => problem('course_not_found'));
  await user.click(screen.getByRole('button', { name: 'Exporter en CSV' }));
  await toastSays('error', 'Erreur', "Ce cours n'existe plus");
});

it('says what there is not yet', async () => {
  answer('GET /admin/courses/:id/follow-up', { ...figures, enrolled: 0, lessons: [], questions: [] });
  learners = [];
  open();
  expect(await screen.findByText(/Rien n'est encore publié/)).toBeInTheDocument();
  expect(screen.getByText("Aucun quiz n'a encore été noté.")).toBeInTheDocument();
  expect(await screen.findByText('Aucun inscrit')).toBeInTheDocument();
});

it('shows that the figures could not be loaded', async () => {
  answer('GET /admin/courses/:id/follow-up', () => problem('course_not_found'));
  open();
  expect(await screen.findByRole('alert')).toHaveTextContent('Impossible de charger le suivi');
});
