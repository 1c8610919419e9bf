import type { EnrolledCourse } from '@iris/contract/learning';
import { answer, fixtures, problem, renderPage, signInAs } from '@iris/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import DashboardPage from './dashboard-page.tsx';

const ROUTE = 'GET /enrollments/my-courses';

const enrolled = (title: string, progress: number): EnrolledCourse => {
  const { _id, image, image_alt, duration, level } = fixtures.course();
  return { enrollment: { _id, progress }, course: { _id, title, image, image_alt, duration, level } };
};

/** The minutes and hours of a program. */
const extent = { minutes: 22, hours: 6 };

const open = () => renderPage(<DashboardPage />, { at: '/dashboard' });

beforeEach(() => {
  signInAs(fixtures.user({ name: 'Claire Fontaine' }));
  answer('GET /learning', []);
});

it('summarizes the courses in four figures', async () => {
  const phaco = enrolled('Phaco', 40);
  answer(ROUTE, [phaco, enrolled('Rhexis', 100), enrolled('LASIK', 0)]);
  const lesson = { ...fixtures.course(), kind: 'film', title: 'Capsulorhexis', position: 0 } as const;
  answer('GET /learning', [
    { course: phaco.course._id, lesson, has_begun: true, certificate: null, is_certificate_revoked: false, ...extent },
  ]);
  open();
  const figure = async (name: string) => (await screen.findByText(name)).nextElementSibling;
  expect(await figure('Cours Inscrits')).toHaveTextContent('3');
  expect(await figure('En Cours')).toHaveTextContent('1');
  expect(await figure('Terminés')).toHaveTextContent('1');
  expect(await figure('Progression Moyenne')).toHaveTextContent('47 %');
  expect(screen.getByText('Bonjour Claire Fontaine, un cours commencé vous attend.')).toBeInTheDocument();
});

it('lists the courses in progress first, each with its progress', async () => {
  const mine = [enrolled('Rhexis', 100), enrolled('LASIK', 0), enrolled('Phaco', 40)];
  answer(ROUTE, mine);
  const lesson = { ...fixtures.course(), kind: 'film', title: 'Capsulorhexis', position: 0 } as const;
  const resume = { lesson, minutes: 22, hours: 6, has_begun: true, certificate: null, is_certificate_revoked: false };
  answer(
    'GET /learning',
    mine.map(({ course }) => ({ course: course._id, ...resume })),
  );
  open();
  const list = within(await screen.findByRole('region', { name: 'Mes Cours' }));
  const courses = list.getAllByRole('article');
  expect(courses.map((course) => within(course).getByRole('heading').textContent)).toEqual([
    'Phaco',
    'LASIK',
    'Rhexis',
  ]);
  const [phaco, , rhexis] = courses as [HTMLElement, HTMLElement, HTMLElement];
  expect(within(phaco).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40');
  expect(within(phaco).queryByText('Cours terminé!')).not.toBeInTheDocument();
  expect(within(rhexis).getByText('Cours terminé!')).toBeInTheDocument();
});

it('shows the skeleton while it loads', async () => {
  answer(ROUTE, []);
  open();
  expect(screen.getByRole('status')).toHaveTextContent('Chargement de vos cours...');
  await screen.findByText('Mes Cours');
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

it('links to the catalog when there is no course yet', async () => {
  answer(ROUTE, []);
  const { user, address } = open();
  await user.click(await screen.findByRole('link', { name: 'Explorer les Cours' }));
  expect(address()).toBe('/courses');
});

it('shows in the page that the courses could not be loaded, without a toast, and retries on request', async () => {
  answer(ROUTE, () => problem('database_unavailable'));
  const { user } = open();
  const failure = await screen.findByRole('alert');
  expect(failure).toHaveTextContent('Impossible de charger vos cours.');
  expect(failure).toHaveTextContent('Le service est momentanément indisponible.');
  expect(screen.getAllByText(/Impossible de charger/)).toHaveLength(1);
  answer(ROUTE, [enrolled('Phaco', 40)]);
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByRole('heading', { name: 'Phaco' })).toBeInTheDocument();
});

it("uses the image text as alternative text of a course's picture", async () => {
  const enrollment = enrolled('Phaco', 40);
  answer(ROUTE, [{ ...enrollment, course: { ...enrollment.course, image_alt: 'Noyau fendu en quatre' } }]);
  open();
  expect(await screen.findByRole('img', { name: 'Noyau fendu en quatre' })).toBeInTheDocument();
});

it('leads to where each course goes on, and to the certificate', async () => {
  const [phaco, lasik, rhexis] = [enrolled('Phaco', 40), enrolled('LASIK', 0), enrolled('Rhexis', 100)];
  answer(ROUTE, [phaco, lasik, rhexis]);
  const lesson = { ...fixtures.course(), kind: 'film', title: 'Capsulorhexis', position: 252 } as const;
  answer('GET /learning', [
    { course: phaco.course._id, lesson, has_begun: true, certificate: null, is_certificate_revoked: false, ...extent },
    { course: lasik.course._id, lesson, has_begun: false, certificate: null, is_certificate_revoked: false, ...extent },
    {
      course: rhexis.course._id,
      lesson,
      has_begun: true,
      certificate: 'IRIS-7F3K',
      is_certificate_revoked: false,
      ...extent,
    },
  ]);
  open();
  const readAddress = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
  expect(await readAddress('Reprendre à 4:12 · Capsulorhexis : Phaco')).toBe(`/learn/${phaco.course._id}`);
  expect(await readAddress('Commencer : LASIK')).toBe(`/learn/${lasik.course._id}`);
  expect(await readAddress('Revoir le cours : Rhexis')).toBe(`/learn/${rhexis.course._id}`);
  expect(await readAddress('Certificat et attestation : Rhexis')).toBe('/certificates/IRIS-7F3K');
  expect(screen.getAllByText('22 min de leçons en ligne · 6 heures de formation annoncées')).toHaveLength(3);
});

it('says that a certificate is revoked', async () => {
  const rhexis = enrolled('Rhexis', 100);
  answer(ROUTE, [rhexis]);
  const lesson = { ...fixtures.course(), kind: 'film', title: 'Capsulorhexis', position: 0 } as const;
  const certificate = { certificate: 'IRIS-7F3K', is_certificate_revoked: true };
  answer('GET /learning', [{ course: rhexis.course._id, lesson, has_begun: true, ...certificate, ...extent }]);
  open();
  expect(await screen.findByRole('link', { name: 'Certificat révoqué : Rhexis' })).toBeInTheDocument();
});

it('says of which courses the program is in preparation, and puts none of them forward', async () => {
  const [phaco, lasik, rhexis] = [enrolled('Phaco', 40), enrolled('LASIK', 0), enrolled('Rhexis', 100)];
  answer(ROUTE, [phaco, lasik, rhexis]);
  const lesson = { ...fixtures.course(), kind: 'film', title: 'Capsulorhexis', position: 0 } as const;
  answer('GET /learning', [
    { course: lasik.course._id, lesson, has_begun: false, certificate: null, is_certificate_revoked: false, ...extent },
  ]);
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
  expect(screen.getByText('En Cours').nextElementSibling).toHaveTextContent('0');
  expect(screen.getByText('Progression Moyenne').nextElementSibling).toHaveTextContent('33 %');
});

it('says nothing of preparation, and shows no progress that may be none, while it is unknown where to continue', async () => {
  const [phaco, rhexis] = [enrolled('Phaco', 40), enrolled('Rhexis', 100)];
  answer(ROUTE, [phaco, rhexis]);
  answer('GET /learning', () => problem('database_unavailable'));
  const { user } = open();
  expect(await screen.findByRole('heading', { name: 'Phaco' })).toBeInTheDocument();
  expect(screen.queryByText('En préparation')).not.toBeInTheDocument();
  expect(screen.queryByText(/40/)).not.toBeInTheDocument();
  expect(screen.getAllByRole('progressbar')).toHaveLength(1);
  expect(screen.getByText('Cours terminé!')).toBeInTheDocument();
  expect(screen.getByText('Bonjour Claire Fontaine.')).toBeInTheDocument();
  const lesson = { ...fixtures.course(), kind: 'film', title: 'Capsulorhexis', position: 0 } as const;
  const begun = { has_begun: true, certificate: null, is_certificate_revoked: false, ...extent };
  answer('GET /learning', [{ course: phaco.course._id, lesson, ...begun }]);
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByText('Bonjour Claire Fontaine, un cours commencé vous attend.')).toBeInTheDocument();
  expect(screen.getAllByRole('progressbar')).toHaveLength(2);
});

it('requests outline and lesson with the click on the link, while the page of the course is loaded', async () => {
  const phaco = enrolled('Phaco', 40);
  answer(ROUTE, [phaco]);
  const lesson = { ...fixtures.course(), kind: 'film', title: 'Capsulorhexis', position: 252 } as const;
  answer('GET /learning', [
    { course: phaco.course._id, lesson, has_begun: true, certificate: null, is_certificate_revoked: false, ...extent },
  ]);
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

it.each([
  [false, true],
  [true, false],
])(
  'reminds a student whose address is confirmed: %s, that certificates wait for it: %s',
  async (isVerified, isShown) => {
    signInAs(fixtures.user({ email_verified: isVerified }));
    answer(ROUTE, []);
    open();
    await screen.findByRole('region', { name: 'Mes Cours' });
    const link = screen.queryByRole('link', { name: 'Recevoir un nouveau lien' });
    expect(link?.getAttribute('href') ?? null).toBe(isShown ? '/verify-email' : null);
  },
);
