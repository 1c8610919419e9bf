import type { ApiRoute } from '@iris/contract/routes';
import { PAGES } from '@iris/contract/site';
import { answer, fixtures, problem, renderPage, signInAs, toastSays } from '@iris/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { useRoutes } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import { routes } from './routes.tsx';

const Pages = () => useRoutes(routes);
const open = (at: string) => renderPage(<Pages />, { at, path: '*' });

beforeEach(() => {
  signInAs(fixtures.superAdmin());
  answer('GET /admin/users', [
    fixtures.user({ name: 'Claire Fontaine' }),
    fixtures.admin({}, { name: 'Paul Rey', second_factor: true }),
  ]);
  answer('GET /admin/users/count', { total: 2 });
  answer('GET /courses', [fixtures.course({ title: 'Phaco' })]);
  answer('GET /courses/count', { total: 1 });
  answer('GET /campuses', [fixtures.campus({ name: 'Campus Europe' })]);
  answer('GET /contact/messages', [fixtures.message({ subject: 'Facture', status: 'new' })]);
  answer('GET /contact/messages/counts', { all: 1, new: 1, read: 0, replied: 0 });
  answer('GET /stats', { webinar_listeners: 1, virtual_classes: 2, key_opinion_leaders: 3, subscribers: 4 });
  answer('GET /config/theme', {} as never);
  answer('GET /admin/journal', []);
  answer('GET /admin/failed-jobs', []);
  answer('GET /admin/deployments', []);
  answer('GET /admin/deployments/tokens', []);
  answer('GET /admin/dashboard', { total_users: 1, total_courses: 2, total_enrollments: 3, total_students: 4 });
  answer('GET /admin/to-do', []);
  answer('GET /admin/analytics', { registrations: [], enrollments: [], courses: [] });
  answer('GET /admin/courses/:id/learners', []);
  answer('GET /admin/institutions', []);
  answer('GET /admin/institutions/count', { total: 0 });
});

it('has every page to which other applications may link', () => {
  const paths = routes.flatMap(({ children = [] }) => children.map(({ path }) => path));
  expect(paths).toEqual(expect.arrayContaining([...PAGES.admin]));
});

it.each<[address: string, route: ApiRoute, what: string]>([
  ['/admin/dashboard', 'GET /admin/dashboard', 'les statistiques'],
  ['/admin/dashboard', 'GET /admin/to-do', 'ce qui vous attend'],
  ['/admin/users', 'GET /admin/users', 'les utilisateurs'],
  [`/admin/users/${'a'.repeat(24)}`, 'GET /admin/users/:id', 'ce compte'],
  ['/admin/user-management', 'GET /admin/users', 'les utilisateurs'],
  ['/admin/institutions', 'GET /admin/institutions', 'les établissements'],
  [`/admin/institutions/${'a'.repeat(24)}`, 'GET /institutions/:id', 'cet établissement'],
  ['/admin/courses?state=archived', 'GET /admin/courses/archived', 'les cours'],
  ['/admin/courses/c', 'GET /courses/:id/draft', 'le programme'],
  ['/admin/courses/c/lessons/l', 'GET /lessons/:id/draft', 'la leçon'],
  ['/admin/follow-up/c', 'GET /admin/courses/:id/follow-up', 'le suivi'],
  [`/admin/activities/${'a'.repeat(24)}`, 'GET /admin/activities/:id', 'cette activité'],
  ['/admin/webinars', 'GET /admin/webinars', 'les webinaires'],
  [`/admin/webinars/${'a'.repeat(24)}`, 'GET /admin/webinars/:id', 'ce webinaire'],
  [`/admin/webinars/${'a'.repeat(24)}/desk`, 'GET /admin/webinars/:id/desk', 'la régie'],
  [`/admin/webinars/${'a'.repeat(24)}/replay`, 'GET /admin/webinars/:id', 'ce webinaire'],
  ['/admin/reviews', 'GET /admin/reviews', 'les avis'],
  ['/admin/campus', 'GET /campuses', 'les campus'],
  ['/admin/stats', 'GET /stats', 'les statistiques'],
  ['/admin/messages', 'GET /contact/messages', 'les messages'],
  ['/admin/theme', 'GET /config/theme', 'le thème'],
  ['/admin/journal', 'GET /admin/journal', 'le journal'],
  ['/admin/jobs', 'GET /admin/failed-jobs', 'les tâches'],
  ['/admin/deployments', 'GET /admin/deployments', 'les déploiements'],
])(
  '%s says in place of what it could not load that %s failed, and loads again on request',
  async (address, route, what) => {
    let asked = 0;
    answer(route, () => {
      asked += 1;
      return problem('database_unavailable');
    });
    const { user } = open(address);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(`Impossible de charger ${what}.`);
    await user.click(within(alert).getByRole('button', { name: 'Réessayer' }));
    await waitFor(() => expect(asked).toBe(2));
  },
);

it.each<[route: ApiRoute, page: string, pressed: string, sentence: string]>([
  ['POST /admin/users/:id/revoke-admin', 'user-management', 'Révoquer Paul Rey > Révoquer', 'de révoquer'],
  ['DELETE /admin/users/:id', 'user-management', 'Supprimer Claire Fontaine > Supprimer', 'de supprimer'],
  [
    'DELETE /admin/users/:id/sessions',
    'user-management',
    'Terminer les sessions Claire Fontaine > Terminer les sessions',
    'de terminer les sessions',
  ],
  [
    'DELETE /admin/users/:id/second-factor',
    'user-management',
    'Retirer la double vérification Paul Rey > Retirer',
    'de retirer la double vérification',
  ],
  [
    'POST /admin/users/:id/make-admin',
    'user-management',
    'Promouvoir Claire Fontaine > Promouvoir',
    "de promouvoir l'utilisateur",
  ],
  [
    'PUT /admin/users/:id/permissions',
    'user-management',
    'Modifier les permissions Paul Rey > Enregistrer',
    'de modifier les permissions',
  ],
  ['DELETE /courses/:id', 'courses', 'Supprimer Phaco > Supprimer', 'de supprimer le cours'],
  ['DELETE /campuses/:id', 'campus', 'Supprimer Campus Europe > Supprimer', 'de supprimer le campus'],
  ['PUT /contact/messages/:id/status', 'messages', 'Marquer lu : Facture', 'de mettre à jour le statut'],
  ['DELETE /contact/messages/:id', 'messages', 'Supprimer : Facture > Supprimer', 'de supprimer le message'],
  ['PUT /stats', 'stats', 'Enregistrer', 'de mettre à jour les statistiques'],
  ['PUT /config/theme', 'theme', 'Enregistrer', 'de sauvegarder'],
  ['GET /admin/journal/export', 'journal', 'Exporter en CSV', "d'exporter le journal"],
  ['PUT /courses/:id', 'courses', 'Modifier Phaco > Enregistrer', 'Une erreur est survenue'],
  ['PUT /campuses/:id', 'campus', 'Modifier Campus Europe > Enregistrer', 'Une erreur est survenue'],
])('says that %s failed when the server gives no reason', async (route, page, pressed, sentence) => {
  answer(route, () => new Response('', { status: 502 }));
  const { user } = open(`/admin/${page}`);
  for (const name of pressed.split(' > ')) {
    const dialog = screen.queryByRole('alertdialog') ?? screen.queryByRole('dialog');
    const buttons = dialog ? within(dialog) : screen;
    await user.click(await buttons.findByRole('button', { name }));
  }
  await toastSays('error', 'Erreur', /^d[e']/.test(sentence) ? `Impossible ${sentence}` : sentence);
});
