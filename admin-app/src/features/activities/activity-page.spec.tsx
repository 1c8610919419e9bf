import type { Activity, ActivityFigures } from '@iris/contract/practice';
import { answer, fixtures, problem, renderPage, signInAs, toastSays } from '@iris/platform/testing';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import ActivityPage from './activity-page.tsx';

const ID = 'a'.repeat(24);
const COURSE = 'c'.repeat(24);

const FIGURES: ActivityFigures = {
  ...{ sent: 12, waiting: 3, late: 1, passed: 7, hours: 76, kappa: 0.716, pairs: 9 },
  steps: [
    { step: 'step-1', title: 'Amorce', levels: [0, 0, 1, 3, 5] },
    { step: 'step-2', title: 'Fermeture', levels: [4, 3, 2, 0, 0] },
  ],
};

let activity: Activity;

const accounts = ['nadia', 'jules', 'ana'].map((name, index) => ({
  ...{ _id: `${index + 1}`.repeat(24), name, email: `${name}@iris.example` },
  ...{ calibration: (['done', 'far', 'missing'] as const)[index] ?? 'missing', rated: 4 - index },
}));

beforeEach(() => {
  signInAs(fixtures.superAdmin());
  activity = { _id: ID, course: COURSE, title: 'À vous', required: 2, raters: accounts.slice(0, 1), version: 3 };
  answer('GET /admin/activities/:id', () => activity);
  answer('GET /admin/activities/:id/figures', FIGURES);
  answer('PUT /admin/activities/:id/raters', async (request) => {
    if (request.headers.get('if-match') !== `"${activity.version}"`) {
      return problem('version_conflict', { detail: 'Les évaluateurs ont été modifiés', current: activity });
    }
    const { raters } = (await request.json()) as { raters: string[] };
    const unknown = raters.findIndex((email) => !accounts.map((one) => one.email).includes(email));
    if (unknown >= 0) {
      return problem('invalid_input', { errors: { [`raters.${unknown}`]: ["Aucun compte n'a cette adresse"] } });
    }
    const named = accounts.filter(({ email }) => raters.includes(email));
    activity = { ...activity, raters: named, version: activity.version + 1 };
    return activity;
  });
});

const open = () => renderPage(<ActivityPage />, { at: `/admin/activities/${ID}`, path: '/admin/activities/:id' });
const rows = () => within(screen.getByRole('table', { name: /évaluateurs/ })).getAllByRole('rowheader');

it('names raters by their addresses, says which has no account, and takes nobody back whom another administrator has removed', async () => {
  const { user } = open();
  expect(await screen.findByText(/Il manque encore 1 évaluateur/)).toBeInTheDocument();
  const field = screen.getByLabelText(/^Adresse e-mail/);
  await user.type(field, 'jeanne@iris.example{Enter}');
  expect(await screen.findByText("Aucun compte n'a cette adresse")).toBeInTheDocument();
  expect(field).toHaveFocus();
  await user.clear(field);
  await user.type(field, 'Jules@iris.example{Enter}');
  expect(await screen.findByText("Loin de l'accord")).toBeInTheDocument();
  expect(field).toHaveValue('');
  expect(screen.queryByText(/Il manque encore/)).not.toBeInTheDocument();
  // Two rate each film; a third opinion and an appeal need two others.
  expect(screen.getByText(/ajoutez encore 2 évaluateurs/)).toBeVisible();

  activity = { ...activity, raters: accounts.slice(0, 1), version: 9 };
  await user.type(field, 'ana@iris.example{Enter}');
  await toastSays('success', 'Évaluateurs mis à jour');
  expect(await screen.findByRole('button', { name: 'Retirer ana' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Retirer jules' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Retirer nadia' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Retirer' }));
  expect(await screen.findByText(/Il manque encore 1 évaluateur/)).toBeInTheDocument();
  expect(rows().map(({ textContent }) => textContent)).toEqual(['anaana@iris.example']);
});

it('says in words how the activity goes, and which step fails', async () => {
  const { user, unmount } = open();
  expect(await screen.findByText('Accord bon')).toBeInTheDocument();
  expect(screen.getByText('kappa pondéré 0,72, sur 9 films')).toBeInTheDocument();
  const numbers = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(numbers).toEqual(['12', '3', '1', '7', '3\u00a0jours']);
  expect(screen.getByText(/plus difficile$/).parentElement).toHaveTextContent(
    /difficile : Fermeture\. Niveau moyen 1,8/,
  );
  await user.click(screen.getByText('Voir les chiffres'));
  const table = screen.getByRole('table', { name: 'Nombre de films à chaque niveau, par étape' });
  expect(within(table).getByRole('row', { name: 'Fermeture 4 3 2 0 0' })).toBeInTheDocument();
  const follow = screen.getByRole('link', { name: 'Suivi' });
  expect(follow).toHaveAttribute('href', `/admin/follow-up/${COURSE}`);
  const lesson = screen.getByRole('link', { name: "Modifier l'activité" });
  expect(lesson).toHaveAttribute('href', `/admin/courses/${COURSE}/lessons/${ID}`);
  unmount();

  const steps = FIGURES.steps.map((step) => ({ ...step, levels: [0, 0, 0, 0, 0] }));
  const nothing = { sent: 3, waiting: 3, late: 0, passed: 0, hours: null, kappa: null, pairs: 3 };
  answer('GET /admin/activities/:id/figures', { ...nothing, steps });
  open();
  expect(await screen.findByText(/Pas assez de films : 3 films avec deux évaluations, il en faut 5/)).toBeVisible();
  expect(screen.getByText("Aucun film n'a encore de résultat.")).toBeInTheDocument();
});

it('shows each administrator what the permissions allow', async () => {
  signInAs(fixtures.admin({ manage_courses: true }));
  const { unmount } = open();
  // A call for the figures would fail the spec: it is refused.
  answer('GET /admin/activities/:id/figures', () => problem('permission_denied'));
  expect(await screen.findByRole('button', { name: 'Ajouter' })).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'Films envoyés' })).not.toBeInTheDocument();
  unmount();
  signInAs(fixtures.admin({ view_analytics: true }));
  answer('GET /admin/activities/:id/figures', FIGURES);
  open();
  expect(await screen.findByText('Accord bon')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Ajouter|Retirer/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: "Modifier l'activité" })).not.toBeInTheDocument();
});
