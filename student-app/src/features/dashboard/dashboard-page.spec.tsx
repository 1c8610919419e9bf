import type { EnrolledCourse, Resume } from '@iris/contract/learning';
import { answer, fixtures, problem, renderPage, signInAs } from '@iris/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import DashboardPage from './dashboard-page.tsx';

const ROUTE = 'GET /enrollments/my-courses';

const enrolled = (title: string, progress: number): EnrolledCourse => {
  const { _id, image, duration, level } = fixtures.course();
  return { enrollment: { _id, progress }, course: { _id, title, image, image_alt: `De ${title}`, duration, level } };
};

const lesson = { ...fixtures.course(), kind: 'film', title: 'Capsulorhexis', position: 252 } as const;

/** Where a course goes on. */
const goesOn = ({ course }: EnrolledCourse, more: Partial<Resume> = {}): Resume => ({
  ...{ course: course._id, lesson, has_begun: true, minutes: 22, hours: 6 },
  ...{ certificate: null, is_certificate_revoked: false, ...more },
});

const [phaco, lasik, rhexis] = [enrolled('Phaco', 40), enrolled('LASIK', 0), enrolled('Rhexis', 100)];

const open = () => renderPage(<DashboardPage />, { at: '/dashboard' });
const readFigure = (name: string) =>
  screen.getByText(name).closest('dt')?.nextElementSibling?.textContent?.replace('\u00a0', ' ');

beforeEach(() => {
  signInAs(fixtures.user({ name: 'Claire Fontaine' }));
  answer(ROUTE, []);
  answer('GET /learning', []);
  answer('GET /account/institutions', []);
  answer('GET /rating', []);
  answer('GET /account/webinars', []);
});

it('lists the courses in progress first, each with its picture and where it goes on, and sums them up', async () => {
  const revoked = enrolled('Glaucome', 100);
  answer(ROUTE, [rhexis, lasik, phaco, revoked]);
  answer('GET /learning', [
    goesOn(phaco),
    goesOn(lasik, { has_begun: false }),
    goesOn(rhexis, { certificate: 'IRIS-7F3K' }),
    goesOn(revoked, { certificate: 'IRIS-9Q2X', is_certificate_revoked: true }),
  ]);
  open();
  const courses = within(await screen.findByRole('region', { name: 'Mes Cours' })).getAllByRole('article');
  const found = courses.map((course) => ({
    picture: within(course).getByRole('img').getAttribute('alt'),
    progress: within(course).getByRole('progressbar').getAttribute('aria-valuenow'),
    isDone: within(course).queryByText('Cours terminé!') !== null,
  }));
  expect(found).toEqual([
    { picture: 'De Phaco', progress: '40', isDone: false },
    { picture: 'De LASIK', progress: '0', isDone: false },
    { picture: 'De Rhexis', progress: '100', isDone: true },
    { picture: 'De Glaucome', progress: '100', isDone: true },
  ]);
  for (const [name, href] of [
    ['Reprendre à 4:12 · Capsulorhexis : Phaco', `/learn/${phaco.course._id}`],
    ['Commencer : LASIK', `/learn/${lasik.course._id}`],
    ['Revoir le cours : Rhexis', `/learn/${rhexis.course._id}`],
    ['Certificat et attestation : Rhexis', '/certificates/IRIS-7F3K'],
    ['Certificat révoqué : Glaucome', '/certificates/IRIS-9Q2X'],
  ] as const) {
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', href);
  }
  expect(screen.getAllByText('22 min de leçons en ligne · 6 heures de formation annoncées')).toHaveLength(4);
  const figures = ['Cours Inscrits', 'En Cours', 'Terminés', 'Progression Moyenne'].map(readFigure);
  expect(figures).toEqual(['4', '1', '2', '60 %']);
  expect(screen.getByText('Bonjour Claire Fontaine, un cours commencé vous attend.')).toBeInTheDocument();
});

it('shows the skeleton while it loads, then links to the catalog when there is no course yet', async () => {
  const { user, address } = open();
  expect(screen.getByRole('status')).toHaveTextContent('Chargement de vos cours...');
  const catalog = await screen.findByRole('link', { name: 'Explorer les Cours' });
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Recevoir un nouveau lien' })).not.toBeInTheDocument();
  await user.click(catalog);
  expect(address()).toBe('/courses');
});

it('shows in the page that the courses could not be loaded, without a toast, and retries on request', async () => {
  answer(ROUTE, () => problem('database_unavailable'));
  const { user } = open();
  const failure = await screen.findByRole('alert');
  expect(failure).toHaveTextContent('Impossible de charger vos cours.');
  expect(failure).toHaveTextContent('Le service est momentanément indisponible.');
  expect(screen.getAllByText(/Impossible de charger/)).toHaveLength(1);
  answer(ROUTE, [phaco]);
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByRole('heading', { name: 'Phaco' })).toBeInTheDocument();
});

it('says of which courses the program is in preparation, and puts none of them forward', async () => {
  answer(ROUTE, [phaco, lasik, rhexis]);
  answer('GET /learning', [goesOn(lasik, { has_begun: false })]);
  open();
  const courses = await screen.findAllByRole('article');
  const found = courses.map((course) => [
    within(course).getByRole('heading').textContent,
    within(course).queryByText('En préparation') !== null,
    within(course).queryAllByRole('link').length,
    within(course).queryByRole('progressbar')?.getAttribute('aria-valuenow') ?? null,
  ]);
  expect(found).toEqual([
    ['LASIK', false, 1, '0'],
    ['Phaco', true, 0, null],
    ['Rhexis', false, 0, '100'],
  ]);
  expect(screen.getByText('Bonjour Claire Fontaine.')).toBeInTheDocument();
  expect([readFigure('En Cours'), readFigure('Progression Moyenne')]).toEqual(['0', '33 %']);
});

it('says nothing of preparation, and shows no progress that may be none, while it is unknown where to continue', async () => {
  answer(ROUTE, [phaco, rhexis]);
  answer('GET /learning', () => problem('database_unavailable'));
  const { user } = open();
  expect(await screen.findByRole('heading', { name: 'Phaco' })).toBeInTheDocument();
  expect(screen.queryByText(/En préparation|40/)).not.toBeInTheDocument();
  expect(screen.getAllByRole('progressbar')).toHaveLength(1);
  expect(screen.getByText('Bonjour Claire Fontaine.')).toBeInTheDocument();
  answer('GET /learning', [goesOn(phaco)]);
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByText('Bonjour Claire Fontaine, un cours commencé vous attend.')).toBeInTheDocument();
  expect(screen.getAllByRole('progressbar')).toHaveLength(2);
});

it('requests outline and lesson with the click on the link, while the page of the course is loaded', async () => {
  answer(ROUTE, [phaco]);
  answer('GET /learning', [goesOn(phaco)]);
  const requested: string[] = [];
  for (const route of ['GET /learning/:id', 'GET /lessons/:id'] as const) {
    answer(route, (request) => {
      requested.push(new URL(request.url).pathname);
      return problem('database_unavailable');
    });
  }
  const { user } = open();
  await user.click(await screen.findByRole('link', { name: /^Reprendre/ }));
  const expected = [`/api/learning/${phaco.course._id}`, `/api/lessons/${lesson._id}`];
  await waitFor(() => expect(requested.sort()).toEqual(expected));
});

it('reminds a student whose address is not confirmed that certificates wait for it', async () => {
  signInAs(fixtures.user({ email_verified: false }));
  open();
  const link = await screen.findByRole('link', { name: 'Recevoir un nouveau lien' });
  expect(link).toHaveAttribute('href', '/verify-email');
});
