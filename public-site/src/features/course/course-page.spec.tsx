import type { EnrolledCourse } from '@iris/contract/learning';
import type { CourseDetail } from '@iris/contract/programs';
import {
  answer,
  fixtures,
  institutionFixtures,
  lessonFixtures,
  problem,
  renderPage,
  signInAs,
  toastSays,
} from '@iris/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { courseFixture, enrolledFixture, lessonFixture } from './course.fixtures.ts';
import CoursePage from './course-page.tsx';

const course = courseFixture();

function open(shown: CourseDetail | Response = course) {
  answer('GET /courses/:id', shown);
  answer('GET /courses/:id/reviews', []);
  return renderPage(<CoursePage />, { at: `/courses/${course._id}`, path: '/courses/:id' });
}

/** Signs in a student, or who was one, with these enrollments, who has begun these courses. */
function signInAsStudent(mine: EnrolledCourse[], begun: boolean[] = [], user = fixtures.user()) {
  signInAs(user);
  answer('GET /enrollments/my-courses', mine);
  answer('GET /courses/:id/review', { review: null, may_review: false, hidden_reason: null });
  answer(
    'GET /learning',
    begun.map((has_begun, index) => ({
      course: mine[index]?.course._id ?? '',
      lesson: { _id: 'a'.repeat(24), kind: 'film' as const, title: 'Leçon', position: 0 },
      has_begun,
      ...{ minutes: 80, hours: 12 },
      certificate: null,
      is_certificate_revoked: false,
    })),
  );
}

const enrollButton = { name: "S'inscrire au cours Phaco" };
const section = async (name: string) => within(await screen.findByRole('region', { name }));

it('shows a loading state, then the course with its figures, description and authors, and names the document after it', async () => {
  const description = `${'Un temps après l’autre. '.repeat(30)}\n\nLe second paragraphe.`;
  open({ ...course, description, review_count: 23, enrolled_count: 1248 });
  expect(screen.getByRole('status')).toHaveTextContent('Chargement du cours...');
  expect(await screen.findByRole('heading', { level: 1, name: 'Phaco' })).toBeInTheDocument();
  expect(document.title).toBe('Phaco · Académie Iris');
  for (const text of ['Débutant', '12 semaines', '1 248 inscrits', '(23 avis)', '1 290,00 €']) {
    expect(screen.getByText((_, element) => normalized(element) === text)).toBeInTheDocument();
  }
  expect(screen.getAllByText('4,5 / 5')).not.toHaveLength(0);
  expect((await section('Le cours')).getByText(/Le second paragraphe\.$/)).toHaveClass('whitespace-pre-line');
  expect((await section('Objectifs')).getByText('Construire une incision étanche')).toBeInTheDocument();
  const audience = await section('Public');
  expect(audience.getByText('Internes de dernière année.')).toBeInTheDocument();
  expect(audience.getByText('Maîtriser le microscope.')).toBeInTheDocument();
  const author = await section('Auteur');
  expect(author.getByRole('heading', { name: 'Dr Inés Robledo' })).toBeInTheDocument();
  expect(author.getByText(/Liens d'intérêts/).parentElement).toHaveTextContent('Aucun.');
});

/** The text of an element without children, with plain spaces. */
function normalized(element: Element | null): string {
  const own = [...(element?.childNodes ?? [])].filter((node) => node.nodeType === Node.TEXT_NODE);
  return own
    .map((node) => node.textContent)
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}

it('shows the program with its minutes, and opens preview lessons only', async () => {
  const preview = lessonFixture({ title: 'Incision', minutes: 9, is_preview: true });
  const closed = lessonFixture({ title: 'Rhexis', minutes: 66 });
  const quiz = lessonFixture({ title: 'Vérifier', kind: 'quiz', minutes: 5, is_preview: true });
  const modules = [{ _id: 'd'.repeat(24), title: 'Premiers temps', lessons: [preview, closed, quiz] }];
  open({ ...course, modules });
  const program = await section('Programme');
  const lines = program.getAllByRole('listitem').map((item) => item.textContent?.replace(/\u00a0/g, ' '));
  expect(lines[0]).toContain('Durée : 1 h 20Premiers temps');
  expect(lines.slice(1)).toEqual([
    'Durée : 9 minFilm :IncisionAperçu gratuit',
    'Durée : 1 h 06Film :Rhexis',
    'Durée : 5 minQuiz :Vérifier',
  ]);
  expect(program.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    `/courses/${course._id}/apercu/${preview._id}`,
  ]);
  expect(program.getByText(/heures de formation/)).toHaveTextContent('12 heures de formation annoncées');
});

it('says that the program is in preparation while nothing is published, shows no progress, and leads its administrator nowhere', async () => {
  const inPreparation = { ...course, revision: null, modules: [] };
  const visitor = open(inPreparation);
  const program = await section('Programme');
  expect(program.getByText('Le programme détaillé est en préparation.')).toBeInTheDocument();
  expect(screen.getByRole('link', enrollButton)).toHaveAttribute('href', `/login?cours=${course._id}`);
  visitor.unmount();
  signInAsStudent([enrolledFixture(course)]);
  const student = open(inPreparation);
  expect(await screen.findByRole('link', { name: 'Mon tableau de bord' })).toBeInTheDocument();
  expect(screen.queryByText('effectués')).not.toBeInTheDocument();
  student.unmount();
  signInAsStudent([enrolledFixture(course)], [], fixtures.admin());
  open(inPreparation);
  expect(await screen.findByText('Vous êtes inscrit à ce cours.')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Mon tableau de bord' })).not.toBeInTheDocument();
});

it('says that a course that does not exist is gone, or could not be loaded, and retries on request', async () => {
  answer('GET /courses/:id', problem('course_not_found'));
  const { unmount } = renderPage(<CoursePage />, { at: '/courses/rien', path: '/courses/:id' });
  await screen.findByRole('heading', { level: 1, name: "Ce cours n'existe plus" });
  expect(screen.getByRole('link')).toHaveAttribute('href', '/courses');
  unmount();
  const { user } = open(problem('database_unavailable'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Impossible de charger le cours.');
  answer('GET /courses/:id', course);
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Phaco' })).toBeInTheDocument();
});

it('enrolls a student, then leads to the course, and takes the enrollment back before a lesson has begun, with the focus', async () => {
  signInAsStudent([]);
  const { user } = open();
  const enroll = await screen.findByRole('button', enrollButton);
  answer('POST /enrollments', () => {
    signInAsStudent([enrolledFixture(course)], [false]);
    answer('GET /courses/:id', { ...course, enrolled_count: 13 });
    return enrolledFixture(course).enrollment;
  });
  await user.click(enroll);
  const begin = await screen.findByRole('link', { name: 'Commencer le cours' });
  expect(begin).toHaveAttribute('href', `/learn/${course._id}`);
  expect(begin).toHaveFocus();
  expect(await screen.findByText('13 inscrits')).toBeInTheDocument();

  let deleted = '';
  answer('DELETE /enrollments/:id', ({ url }) => {
    deleted = new URL(url).pathname;
    signInAsStudent([]);
    return undefined;
  });
  const cancel = screen.getByRole('button', { name: 'Annuler mon inscription' });
  await user.click(cancel);
  const dialog = within(screen.getByRole('alertdialog', { name: "Annuler l'inscription" }));
  await user.click(dialog.getByRole('button', { name: 'Garder ma place' }));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(deleted).toBe('');
  await user.click(cancel);
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Annuler mon inscription' }));
  await toastSays('success', 'Inscription annulée', "Vous n'êtes plus inscrit à ce cours");
  expect(deleted).toBe(`/api/enrollments/${'e'.repeat(24)}`);
  await waitFor(() => expect(screen.getByRole('button', enrollButton)).toHaveFocus());
});

it('offers to resume a course that has begun, and names the durations of the revision that the student follows', async () => {
  signInAsStudent([enrolledFixture(course, 20)], [true]);
  answer('GET /learning/:id', problem('internal_error'));
  open();
  expect(await screen.findByRole('link', { name: 'Reprendre le cours' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Annuler mon inscription' })).not.toBeInTheDocument();
  const program = await section('Programme');
  expect(await program.findByText('1 h 20 de leçons en ligne')).toBeVisible();
  expect(program.getByText('12 heures de formation annoncées')).toBeVisible();
  expect(program.getByText(/^Ces durées sont celles de la version que vous suivez/)).toBeVisible();
  expect(screen.getByText('1 h 20 de leçons en ligne · 12 heures de formation annoncées')).toBeInTheDocument();
});

it('marks the lessons that a student has done', async () => {
  signInAsStudent([enrolledFixture(course, 50)], [true]);
  const [first, second] = [lessonFixture({ title: 'Faite' }), lessonFixture({ title: 'À faire' })];
  const module = { _id: 'd'.repeat(24), title: 'Temps' };
  const lessons = [
    { ...first, state: 'done' as const, position: 0 },
    { ...second, state: 'in_progress' as const, position: 12 },
  ];
  answer('GET /learning/:id', lessonFixtures.outline(lessons));
  open({ ...course, modules: [{ ...module, lessons: [first, second] }] });
  const program = await section('Programme');
  expect(await program.findByText(/terminé/)).toBeInTheDocument();
  expect(program.getAllByText(/terminé/)).toHaveLength(1);
});

it('says that an archived course takes no enrollments, and still opens it to its students', async () => {
  const archived = { ...course, is_archived: true };
  const { unmount } = open(archived);
  expect(await screen.findByText("Ce cours n'accepte plus d'inscriptions.")).toBeInTheDocument();
  expect(screen.queryByRole('button', enrollButton)).not.toBeInTheDocument();
  unmount();
  signInAsStudent([enrolledFixture(archived)], [false]);
  open(archived);
  expect(await screen.findByRole('link', { name: 'Commencer le cours' })).toBeInTheDocument();
  expect(screen.queryByText("Ce cours n'accepte plus d'inscriptions.")).not.toBeInTheDocument();
});

it('says how one gets into a course that is not open, instead of a button', async () => {
  const invited = open({ ...course, enrollment_mode: 'invitation' });
  expect(await screen.findByText('Ce cours se suit sur invitation ou par votre établissement.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Demander une place' })).toHaveAttribute('href', '/contact');
  expect(screen.queryByText(/^S'inscrire/)).not.toBeInTheDocument();
  invited.unmount();
  open({ ...course, enrollment_mode: 'closed' });
  expect(await screen.findByText('Les inscriptions à ce cours sont closes.')).toBeInTheDocument();
  expect(screen.queryByText(/^S'inscrire/)).not.toBeInTheDocument();
});

it('leads an administrator who is enrolled to the lessons, and offers neither enrollment nor cancellation nor review', async () => {
  answer('GET /learning/:id', problem('internal_error'));
  signInAsStudent([enrolledFixture(course)], [true], fixtures.admin());
  const enrolled = open();
  const resume = await screen.findByRole('link', { name: 'Reprendre le cours' });
  expect(resume).toHaveAttribute('href', `/learn/${course._id}`);
  expect(screen.queryByRole('button', { name: 'Annuler mon inscription' })).not.toBeInTheDocument();
  expect(screen.queryByText(/^Vous pourrez donner votre avis/)).not.toBeInTheDocument();
  enrolled.unmount();
  signInAsStudent([], [], fixtures.admin());
  open();
  expect(await screen.findByText("Ce cours n'a pas encore d'avis.")).toBeInTheDocument();
  expect(screen.queryByRole('button', enrollButton)).not.toBeInTheDocument();
});

it('offers a seat of the institution before the own enrollment, also to whoever holds one for all courses', async () => {
  const order = { starts_on: '2026-11-01', ends_on: '2027-10-31', course: null };
  const offer = { ...order, _id: 'b'.repeat(24), left: 0, is_held: true };
  const institution = institutionFixtures.own('resident', { offers: [offer] });
  const bodies: unknown[] = [];
  signInAsStudent([]);
  answer('GET /account/institutions', [institution]);
  answer('POST /account/institutions/:id/seats', async (request: Request) => {
    bodies.push(await request.json());
    return undefined;
  });
  const { user, unmount } = open();
  await user.click(await screen.findByRole('button', { name: /^Prendre ma place/ }));
  await toastSays('success', 'Place prise', institution.name);
  expect(bodies).toEqual([{ order: offer._id, course: course._id }]);
  expect(screen.queryByRole('button', enrollButton)).not.toBeInTheDocument();
  unmount();

  answer('GET /account/institutions', [{ ...institution, offers: [{ ...offer, is_held: false }] }]);
  open();
  expect(await screen.findByRole('button', enrollButton)).toBeInTheDocument();
});
