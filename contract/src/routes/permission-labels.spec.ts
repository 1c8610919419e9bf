import { expect, it } from 'vitest';
import { type Access, PERMISSION_LABELS, type Permission } from '../foundation/index.ts';
import { ROUTES } from './routes.ts';

/** What the text of a permission says of each route that it opens. */
const PHRASES: Partial<Record<string, string>> = {
  'GET /admin/users': 'noms, adresses e-mail, rôles et permissions',
  'GET /admin/users/count': 'Voir les comptes',
  'GET /admin/users/:id': 'Voir les comptes',
  'GET /admin/users/:id/enrollments': 'inscriptions',
  'POST /admin/users/:id/enrollments': 'Inscrire les étudiants',
  'GET /admin/users/:id/certificates': 'certificats',
  'GET /admin/users/:id/institutions': 'établissements',
  'POST /admin/users/:id/password-link': 'lien de mot de passe',
  'POST /admin/users/:id/verification': 'confirmation de leur adresse',
  'GET /admin/institutions': 'établissements',
  'GET /admin/institutions/count': 'établissements',
  'POST /admin/institutions': 'établissements',
  'PUT /admin/institutions/:id': 'établissements',
  'POST /admin/institutions/:id/close': 'établissements',
  'POST /admin/institutions/:id/reopen': 'établissements',
  'POST /admin/institutions/:id/orders': 'places',
  'PUT /admin/orders/:id': 'places',
  'DELETE /admin/orders/:id': 'places',
  'POST /courses': 'Créer',
  'PUT /courses/:id': 'modifier',
  'DELETE /courses/:id': 'Supprimer les cours',
  'POST /courses/:id/duplicate': 'dupliquer',
  'POST /courses/:id/catalog': 'brouillon',
  'POST /courses/:id/withdraw': 'brouillon',
  'GET /admin/courses/drafts': 'brouillon',
  'POST /courses/:id/archive': 'archiver',
  'POST /courses/:id/restore': 'archiver',
  'GET /admin/courses/archived': 'archiver',
  'GET /admin/courses/deleted': 'rétablir ceux qui sont supprimés',
  'POST /courses/:id/undelete': 'rétablir ceux qui sont supprimés',
  'GET /admin/courses/programs': 'écrire et publier leurs programmes',
  'GET /courses/:id/draft': 'écrire et publier leurs programmes',
  'PUT /courses/:id/draft': 'écrire et publier leurs programmes',
  'POST /courses/:id/lessons': 'écrire et publier leurs programmes',
  'GET /lessons/:id/draft': 'écrire et publier leurs programmes',
  'PUT /lessons/:id/draft': 'écrire et publier leurs programmes',
  'GET /lessons/:id/draft/view': 'écrire et publier leurs programmes',
  'GET /courses/:id/publication': 'écrire et publier leurs programmes',
  'POST /courses/:id/publish': 'écrire et publier leurs programmes',
  'POST /uploads': 'envoyer films',
  'HEAD /uploads/:id': 'envoyer films',
  'PATCH /uploads/:id': 'envoyer films',
  'DELETE /uploads/:id': 'envoyer films',
  'POST /documents': 'documents',
  'POST /images': 'images',
  'GET /videos': 'films',
  'GET /videos/:id': 'films',
  'POST /videos/:id/retry': 'relancer la préparation des films',
  'DELETE /videos/:id': 'les supprimer',
  'GET /admin/questions': 'répondre aux questions',
  'GET /admin/questions/counts': 'répondre aux questions',
  'PUT /admin/questions/:id/answer': 'répondre aux questions',
  'POST /admin/questions/:id/hide': 'les masquer',
  'POST /admin/questions/:id/show': 'les masquer',
  'GET /admin/webinars': 'Tenir les webinaires',
  'GET /admin/webinars/listeners': 'compter les auditeurs',
  'GET /admin/webinars/:id': 'Tenir les webinaires',
  'POST /admin/webinars': 'les annoncer',
  'PUT /admin/webinars/:id': 'les modifier',
  'POST /admin/webinars/:id/cancel': 'les annuler',
  'DELETE /admin/webinars/:id': 'les webinaires sans inscrit',
  'GET /admin/webinars/:id/registrations': 'voir et exporter leurs inscrits',
  'GET /admin/webinars/:id/registrations/export': 'voir et exporter leurs inscrits',
  'GET /admin/webinars/:id/desk': 'conduire la soirée',
  'PUT /admin/webinars/:id/speaking': 'conduire la soirée',
  'PUT /admin/webinars/:id/recording': 'conduire la soirée',
  'POST /admin/webinars/:id/chapters': 'conduire la soirée',
  'PUT /admin/webinar-questions/:id': 'conduire la soirée',
  'POST /admin/webinars/:id/polls': 'conduire la soirée',
  'PUT /admin/webinar-polls/:id': 'conduire la soirée',
  'DELETE /admin/webinar-polls/:id': 'conduire la soirée',
  'POST /admin/webinars/:id/close': 'la clôturer',
  'GET /admin/webinars/:id/replay': 'publier la rediffusion',
  'PUT /admin/webinars/:id/replay': 'publier la rediffusion',
  'POST /admin/webinars/:id/lesson': 'écrire et publier leurs programmes',
  'GET /admin/activities/:id': 'activités',
  'PUT /admin/activities/:id/raters': 'Nommer les évaluateurs des activités',
  'GET /admin/activities/:id/figures': 'de ses activités',
  'POST /campuses': 'Créer',
  'PUT /campuses/:id': 'modifier',
  'DELETE /campuses/:id': 'les campus',
  'PUT /stats': 'Mettre à jour',
  'GET /contact/messages': 'Lire',
  'GET /contact/messages/counts': 'Lire',
  'PUT /contact/messages/:id/status': 'classer les messages',
  'DELETE /contact/messages/:id': 'les messages',
  'GET /admin/reviews': 'les avis',
  'POST /admin/reviews/:id/hide': 'masquer',
  'POST /admin/reviews/:id/show': 'rétablir les avis',
  'POST /admin/reviews/:id/dismiss-reports': 'écarter leurs signalements',
  'PUT /config/theme': 'thème',
  // Shows of each permission what it opens elsewhere.
  'GET /admin/to-do': '',
  'GET /admin/dashboard': 'les chiffres',
  'GET /admin/analytics': 'les graphiques',
  'GET /admin/courses/:id/follow-up': 'le suivi de chaque cours',
  'GET /admin/courses/:id/learners': 'noms, adresses e-mail, progression et résultats',
  'GET /admin/courses/:id/learners/export': 'CSV',
};

/** The permissions whose texts must name the route: of several that are needed together the last, which adds it to the others. */
function namedBy(access: Access): readonly Permission[] {
  if (typeof access === 'string') return [];
  return 'anyOf' in access ? access.anyOf : access.slice(-1);
}

it('each permission says all that it grants', () => {
  const wrong = Object.entries(ROUTES).flatMap(([route, { access }]) => {
    const phrase = PHRASES[route];
    const silent = namedBy(access).filter(
      (key) => phrase === undefined || !PERMISSION_LABELS[key].purpose.includes(phrase),
    );
    return silent.map((key) => `${key} does not say: ${route}`);
  });
  expect(wrong).toEqual([]);
  expect(Object.keys(PHRASES).filter((route) => !(route in ROUTES))).toEqual([]);
});
