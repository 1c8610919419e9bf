import type { EnrolledCourse } from '@iris/contract/learning';
import { toastStore } from '@iris/platform/notify';
import { answer, fixtures, problem, renderPage, signInAs, toastSays } from '@iris/platform/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import CatalogPage from './catalog-page.tsx';

const course = fixtures.course({ title: 'Phaco' });
const enrolled: EnrolledCourse = { enrollment: { _id: 'e'.repeat(24), progress: 0 }, course };
const enrollButton = { name: "S'inscrire au cours Phaco" };

beforeEach(() => answer('GET /courses', [course]));

it('leads a visitor to the login, which says why unless it is opened in another tab', async () => {
  const { address } = renderPage(<CatalogPage />, { at: '/courses?q=phaco' });
  const link = await screen.findByRole('link', enrollButton);
  const openTab = (event: Event) => event.preventDefault();
  link.addEventListener('click', openTab);
  for (const key of ['ctrlKey', 'metaKey', 'shiftKey']) fireEvent.click(link, { detail: 1, [key]: true });
  expect(toastStore.getState().toast).toBeNull();
  link.removeEventListener('click', openTab);
  fireEvent.click(link, { detail: 1 });
  await toastSays('warning', 'Connexion requise', 'Veuillez vous connecter pour vous inscrire');
  expect(address()).toBe(`/login?cours=${course._id}`);
});

it('says why an enrollment failed, and reloads the one that was there before', async () => {
  signInAs(fixtures.user());
  answer('GET /enrollments/my-courses', []);
  answer('POST /enrollments', () => Response.error());
  const { user } = renderPage(<CatalogPage />, { at: '/courses' });
  await user.click(await screen.findByRole('button', enrollButton));
  // It may be stored.
  const unknown = 'Le service ne répond pas. Réessayez dans quelques instants.';
  await toastSays('error', "Erreur d'inscription", unknown);
  expect(screen.getByRole('button', enrollButton)).toBeEnabled();

  answer('POST /enrollments', () => {
    answer('GET /enrollments/my-courses', [enrolled]);
    return problem('already_enrolled');
  });
  await user.click(screen.getByRole('button', enrollButton));
  await toastSays('error', "Erreur d'inscription", 'Vous êtes déjà inscrit à ce cours');
  const joined = await screen.findByRole('link', { name: /Déjà inscrit/ });
  expect(joined).toHaveAttribute('href', '/dashboard');
  expect(screen.queryByRole('button', enrollButton)).not.toBeInTheDocument();
});

it('moves the focus to the link of the course in which one enrolls last, also when the one before is answered meanwhile', async () => {
  const other = fixtures.course({ _id: 'b'.repeat(24), title: 'Rhexis' });
  answer('GET /courses', [course, other]);
  signInAs(fixtures.user());
  const mine: EnrolledCourse[] = [];
  answer('GET /enrollments/my-courses', () => [...mine]);
  const release: (() => void)[] = [];
  answer('POST /enrollments', async (request) => {
    const { course_id } = await request.json();
    await new Promise<void>((resolve) => release.push(resolve));
    const enrollment = { ...enrolled.enrollment, _id: course_id };
    mine.push({ enrollment, course: course_id === other._id ? other : course });
    return enrollment;
  });
  const { user } = renderPage(<CatalogPage />, { at: '/courses' });
  (await screen.findByRole('button', enrollButton)).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(release).toHaveLength(1));
  screen.getByRole('button', { name: "S'inscrire au cours Rhexis" }).focus();
  await user.keyboard('{Tab}{Shift>}{Tab}{/Shift}{Enter}');
  await waitFor(() => expect(release).toHaveLength(2));
  release[0]?.();
  await screen.findByRole('link', { name: /Déjà inscrit au cours Phaco/ });
  release[1]?.();
  expect(await screen.findByRole('link', { name: /Déjà inscrit au cours Rhexis/ })).toHaveFocus();
});

it('offers no enrollment to an administrator', async () => {
  signInAs(fixtures.admin());
  renderPage(<CatalogPage />, { at: '/courses' });
  await screen.findByRole('heading', { name: 'Phaco' });
  expect(screen.queryByRole('button', enrollButton)).not.toBeInTheDocument();
});

it('says how one gets into a course that is not open, and still that one is enrolled', async () => {
  answer('GET /courses', [{ ...course, enrollment_mode: 'invitation' }]);
  signInAs(fixtures.user());
  answer('GET /enrollments/my-courses', []);
  const { unmount } = renderPage(<CatalogPage />, { at: '/courses' });
  expect(await screen.findByText('Sur invitation ou par votre établissement')).toBeInTheDocument();
  expect(screen.queryByRole('button', enrollButton)).not.toBeInTheDocument();
  unmount();
  answer('GET /enrollments/my-courses', [enrolled]);
  renderPage(<CatalogPage />, { at: '/courses' });
  expect(await screen.findByRole('link', { name: /Déjà inscrit/ })).toBeInTheDocument();
});
