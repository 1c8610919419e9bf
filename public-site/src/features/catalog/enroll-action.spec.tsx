import type { EnrolledCourse } from '@iris/contract/enrollments';
import { formatPrice } from '@iris/platform/format';
import { answer, fixtures, problem, renderPage, signInAs, toastSays } from '@iris/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import CatalogPage from './catalog-page.tsx';

const course = fixtures.course({ title: 'Phaco', enrolled_count: 12 });
const enrolled: EnrolledCourse = { enrollment: { _id: 'e'.repeat(24), progress: 0 }, course };
const enrollButton = { name: "S'inscrire au cours Phaco" };

function signInAsStudent(...mine: EnrolledCourse[]) {
  signInAs(fixtures.user());
  answer('GET /enrollments/my-courses', mine);
}

async function openCatalog() {
  const page = renderPage(<CatalogPage />, { at: '/courses?q=phaco' });
  await screen.findByRole('heading', { name: 'Phaco' });
  return page;
}

it('enrolls a student: shows progress, then the toast, the new count and a link to the dashboard', async () => {
  signInAsStudent();
  answer('GET /courses', [course]);
  let sent: unknown;
  let finish = () => {};
  answer('POST /enrollments', async (request) => {
    sent = await request.json();
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
    answer('GET /courses', [{ ...course, enrolled_count: 13 }]);
    answer('GET /enrollments/my-courses', [enrolled]);
    return enrolled.enrollment;
  });
  const { user } = await openCatalog();

  await user.click(await screen.findByRole('button', enrollButton));
  expect(await screen.findByRole('button', { name: 'Inscription...' })).toBeDisabled();
  await waitFor(() => expect(sent).toEqual({ course_id: course._id }));
  finish();

  const named = `Vous êtes maintenant inscrit à ce cours\n«\u00a0Phaco\u00a0», ${formatPrice(course.price)}`;
  await toastSays('success', 'Inscription réussie!', named);
  const joined = await screen.findByRole('link', { name: /Déjà inscrit/ });
  expect(joined).toHaveAttribute('href', '/dashboard');
  expect(joined).toHaveFocus();
  expect(screen.getByText('13 inscrits')).toBeInTheDocument();
  expect(screen.queryByRole('button', enrollButton)).not.toBeInTheDocument();
});

it("shows the server's error, and reloads the enrollment that caused it", async () => {
  signInAsStudent();
  answer('GET /courses', [course]);
  answer('POST /enrollments', () => {
    answer('GET /enrollments/my-courses', [enrolled]);
    return problem('already_enrolled');
  });
  const { user } = await openCatalog();
  await user.click(await screen.findByRole('button', enrollButton));
  await toastSays('error', "Erreur d'inscription", 'Vous êtes déjà inscrit à ce cours');
  expect(await screen.findByRole('link', { name: /Déjà inscrit/ })).toBeInTheDocument();
});

it.each([
  ['administrator', fixtures.admin()],
  ['super administrator', fixtures.superAdmin()],
])('offers no enrollment to an %s', async (_, account) => {
  signInAs(account);
  answer('GET /courses', [course]);
  await openCatalog();
  expect(screen.queryByRole('button', enrollButton)).not.toBeInTheDocument();
});
