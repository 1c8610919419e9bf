import type { CoursePlan, Plan } from '@iris/contract/learning';
import { answer, fixtures, problem, renderPage, signInAs, toastSays } from '@iris/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import PlanPage from './plan-page.tsx';

const course = fixtures.course({ title: 'Phaco' });
const lesson = (title: string, is_done: boolean) => ({ _id: fixtures.course()._id, title, minutes: 20, is_done });
const phaco: CoursePlan = {
  ...{ enrollment: fixtures.user()._id, course, progress: 40, goal: null, ends_on: '2027-03-28' },
  ...{ lessons_left: 3, minutes_left: 60, rhythm: { lessons: 1, minutes: 20 }, standing: 'late', is_feasible: true },
  weeks: [
    {
      ...{ from: '2027-03-08', until: '2027-03-14', minutes: 40 },
      lessons: [lesson('Incision', true), lesson('Rhexis', false)],
    },
    {
      from: '2027-03-15',
      until: '2027-03-21',
      minutes: 40,
      lessons: [lesson('Noyau', false), lesson('Implant', false)],
    },
  ],
};
const planned = (courses: CoursePlan[]): Plan => ({ today: '2027-03-10', monday: '2027-03-08', courses });
const calendar = { path: '/api/calendar/secret' };

beforeEach(() => {
  signInAs(fixtures.user());
  answer('GET /account/plan', planned([phaco]));
  answer('GET /account/calendar', calendar);
});

const open = () => renderPage(<PlanPage />, { at: '/plan' });

it('shows what is left, the rhythm, and this week with what is done', async () => {
  open();
  const card = within(await screen.findByRole('article', { name: 'Phaco' }));
  expect(
    card.getByText("Il reste 3 leçons, 1 h · jusqu'au 28 mars 2027 · 1 leçon par semaine, 20 min"),
  ).toBeInTheDocument();
  expect(card.getByText('En retard')).toBeInTheDocument();
  expect(screen.getByText('Cette semaine, il reste 1 leçon, 20 min.')).toBeInTheDocument();
  expect(card.getByText('1 sur 2 faite')).toBeInTheDocument();
  const link = card.getByRole('link', { name: 'Rhexis' });
  expect(link).toHaveAttribute('href', `/learn/${course._id}/${phaco.weeks[0]?.lessons[1]?._id}`);
  expect(card.getByRole('link', { name: /^Incision ?, faite$/ })).toBeInTheDocument();
  expect(card.getByText('La semaine suivante')).toBeInTheDocument();
  const webcal = await screen.findByRole('link', { name: 'Ajouter à mon agenda' });
  expect(webcal).toHaveAttribute('href', expect.stringMatching(/^webcal:\/\/.*\/api\/calendar\/secret$/));
});

it('asks for a date where none is known, says why one is refused, and plans with the next', async () => {
  const free: CoursePlan = { ...phaco, ends_on: null, rhythm: null, standing: null, weeks: [] };
  answer('GET /account/plan', planned([free]));
  const asked: unknown[] = [];
  answer('PUT /enrollments/:id/goal', async (request) => {
    asked.push(await request.json());
    if (asked.length === 1) return problem('invalid_input', { errors: { finish_on: ['Choisissez un jour à venir'] } });
    answer('GET /account/plan', planned([{ ...phaco, goal: '2027-04-30' }]));
    return undefined;
  });
  const { user } = open();
  const field = await screen.findByLabelText(/Quand voulez-vous avoir terminé/);
  await user.type(field, '2027-03-01');
  const save = screen.getByRole('button', { name: 'Proposer un rythme' });
  await user.click(save);
  expect(await screen.findByText('Choisissez un jour à venir')).toBeInTheDocument();
  await user.clear(field);
  await user.type(field, '2027-04-30');
  await user.click(save);
  await toastSays('success', 'Objectif enregistré');
  expect(await screen.findByText('Votre objectif : 30 avril 2027')).toBeInTheDocument();
  expect(asked).toEqual([{ finish_on: '2027-03-01' }, { finish_on: '2027-04-30' }]);
});

it('gives another secret address after a question, and says that there is nothing to plan', async () => {
  answer('POST /account/calendar', { path: '/api/calendar/other' });
  const { user, unmount } = open();
  await user.click(await screen.findByRole('button', { name: "Changer l'adresse" }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: "Changer l'adresse" }));
  await waitFor(() => expect(screen.getByText(/\/api\/calendar\/other$/)).toBeInTheDocument());
  unmount();
  answer('GET /account/plan', planned([]));
  open();
  expect(await screen.findByText('Rien à planifier')).toBeInTheDocument();
});
