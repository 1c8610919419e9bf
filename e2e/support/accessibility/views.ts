import type { DemoFilm } from '../learning/demo-film.ts';

/** A state of a page, and how one comes to it. */
export interface View {
  /** Without one it goes on from where the view before it has ended. */
  at?: string | ((demo: DemoFilm) => string);
  /** What is done there: names of buttons and links to press, and labels of fields with what is typed into them. */
  does?: (string | RegExp | Record<string, string>)[];
  /** A text that is shown once the page is complete, and not in the view before; without one its heading is enough. */
  shows?: string | RegExp;
  /** Answers of the API that only a long story would cause. */
  answers?: [address: RegExp, change: (answer: unknown) => unknown][];
  /** Whether it is checked by `npm test`; the others are by `npm run test:full`. */
  isMain?: true;
}

const CERTIFICATE = {
  kind: 'course',
  serial: 'IRIS-7K3M-92QX-0FTD-VB61',
  student_name: 'Élise Dupont-Vasseur',
  course_title: 'Phacoémulsification',
  hours: 12.5,
  completed_at: '2026-11-01T10:00:00.000Z',
  issued_at: '2026-11-02T10:00:00.000Z',
  status: 'valid',
};

/** The server would render the page of the certificate itself, without the answers. */
const LOOK_UP: View = { at: '/certificates', does: [{ 'Numéro du certificat': CERTIFICATE.serial }, 'Vérifier'] };

const REVOCATION = {
  status: 'revoked',
  revoked_at: '2026-12-03T10:00:00.000Z',
  reason: 'Deux comptes pour une personne',
};

const OWN_CERTIFICATE = { ...CERTIFICATE, enrollment_id: 'e'.repeat(24), course_id: 'c'.repeat(24) };

const PROPOSED = {
  name: 'veille',
  title: 'Veille scientifique',
  sections: ['veille', 'bibliographie-commentee-du-trimestre'],
  access: { roles: ['student', 'admin', 'super_admin'] },
  links: [{ to: '/veille', label: 'Veille', place: 'header', order: 30 }],
  icon: 'M4 5h7v14H4zM13 5h7v14h-7z',
};

/** Other journeys share the released remotes: only the answer is changed. */
const propose = (answer: unknown) => {
  const [first, ...others] = answer as object[];
  return [{ ...first, proposed: PROPOSED }, ...others];
};

/** One of each kind: with a key, and one that can only be abandoned. */
const listFailedJobs = () => {
  const common = { kind: 'delete_files', reason: 'StoreUnavailableError', failed_at: '2026-11-21T12:30:00.000Z' };
  return [
    {
      _id: 'a'.repeat(24),
      ...common,
      label: 'Suppression de fichiers',
      key: 'c'.repeat(24),
      attempts: 20,
      can_retry: true,
    },
    { _id: 'b'.repeat(24), ...common, label: "Envoi d'un lien", key: null, attempts: 5, can_retry: false },
  ];
};

const COURSES = '/admin/courses?q=capsulorhexis';
/** Limits lists to the demo accounts: axe checks every card. */
const DEMO_ACCOUNTS = `q=${encodeURIComponent('@academie-iris.example')}`;

type Visitor = 'nobody' | 'student' | 'admin' | 'super_admin';

const VIEWS: Record<Visitor, Record<string, View>> = {
  nobody: {
    'the landing page': { at: '/', isMain: true },
    'the catalog': { at: '/courses?q=capsulorhexis', shows: 'Geste' },
    'an empty catalog': { at: '/courses?q=introuvable', shows: 'Aucun cours trouvé' },
    'the page of a course': {
      at: '/courses?q=capsulorhexis',
      does: [/^Capsulorhexis/],
      shows: 'Objectifs',
      isMain: true,
    },
    'the webinars': { at: '/webinars' },
    'a webinar': { at: '/webinars', does: [/^Rupture capsulaire/], shows: "S'inscrire" },
    'the about page': { at: '/about' },
    'the legal notice': { at: '/legal' },
    'the contact page, refused': {
      at: '/contact',
      does: ['Envoyer le message'],
      shows: 'Le message est requis',
      isMain: true,
    },
    'an unknown certificate': { at: '/certificates/IRIS-7K3M', shows: 'Ce numéro est incomplet' },
    'a revoked certificate': {
      ...LOOK_UP,
      shows: REVOCATION.reason,
      answers: [[/\/api\/certificates\/IRIS/, () => ({ ...CERTIFICATE, ...REVOCATION })]],
    },
    'the login page': { at: '/login', isMain: true },
    'the registration page': { at: '/register' },
    'the page of a forgotten password': { at: '/forgot-password' },
    'the page of a new password': { at: `/reset-password#${'s'.repeat(43)}` },
    'the end of all sessions': { at: `/account/end-sessions#${'s'.repeat(43)}` },
    'the 404 page': { at: '/nulle-part' },
    'the help panel': { at: '/', does: [/aide/], shows: 'Démarrer la Discussion' },
  },
  student: {
    'the account page': { at: '/account', shows: 'cet appareil' },
    'the student dashboard': { at: '/dashboard', shows: 'Mes Cours', isMain: true },
    'the plan': { at: '/plan' },
    'no institution': { at: '/institution' },
    'the notifications': { at: '/dashboard', does: [/^Notifications/], shows: 'Vos notifications' },
    'the search': {
      at: '/dashboard',
      does: ['Rechercher', { "Rechercher dans l'académie": 'capsulorexis' }],
      shows: 'Dans vos cours',
    },
    'an own certificate, its attestation refused': {
      ...LOOK_UP,
      does: [...(LOOK_UP.does ?? []), { 'Numéro RPPS': '123' }, "Télécharger l'attestation"],
      shows: 'Le numéro RPPS a exactement 11 chiffres',
      answers: [
        [/\/api\/certificates\/IRIS/, () => CERTIFICATE],
        [/\/api\/certificates\/mine/, () => [OWN_CERTIFICATE]],
      ],
    },
    'a film': { at: ({ course, lesson }) => `/learn/${course}/${lesson}`, shows: 'Transcription', isMain: true },
    'a decision in a film': {
      at: ({ course, lesson }) => `/learn/${course}/${lesson}`,
      does: [/Que feriez-vous/],
      shows: 'Valider mon choix',
    },
    'a text to read': { at: ({ course, next }) => `/learn/${course}/${next}`, shows: /^Encore .* de lecture$/ },
  },
  admin: {
    'the admin dashboard': { at: '/admin/dashboard', shows: 'Inscriptions par cours', isMain: true },
    'course management': { at: COURSES, shows: 'Geste' },
    'the editor of a film': { does: [/^Programme Capsulorhexis/, /^Film/], shows: 'Durée mesurée' },
    'the editor of a text': { does: ['Programme du cours', /^Texte/], shows: 'Voir comme' },
    'a lesson as a student sees it': { does: ['Voir comme un étudiant'], shows: 'Revenir à la leçon' },
    'the editor of a quiz': { does: ['Revenir à la leçon', 'Programme du cours', /^Quiz/], shows: 'Voir comme' },
    'the editor of an activity': { does: ['Programme du cours', /^Pratique/], shows: 'Évaluateurs et suivi' },
    'an activity as a student sees it': { does: ['Voir comme un étudiant'], shows: 'Revenir à la leçon' },
    'an activity with its raters': { does: ['Revenir à la leçon', 'Évaluateurs et suivi'], shows: 'Agnès Tessier' },
    'the follow-up of a course': { does: ['Suivi'], shows: 'Ont commencé' },
    'the publication of a program': { does: ['Programme', 'Publier'], shows: 'Publier le programme' },
    'the webinars': { at: '/admin/webinars', shows: 'Annoncé' },
    'the form of a webinar, refused': { does: ['Nouveau webinaire', 'Annoncer'], shows: 'Le titre est requis' },
    'a webinar': { does: ['Annuler', /^Rupture capsulaire/], shows: 'Claire Fontaine' },
    'the desk of a webinar': { does: ['Ouvrir la régie'], shows: 'Marquer maintenant' },
    'a webinar that is closed': { at: '/admin/webinars?period=past', does: [/^Rhexis/], shows: 'Présence moyenne' },
    'the replay of a webinar': { does: ['Rediffusion'], shows: 'Publier la rediffusion' },
    'the institutions': { at: '/admin/institutions', shows: 'CHU de démonstration' },
    'the residents of an institution': { does: [/^CHU de démonstration/], shows: "Liste d'internes" },
    'its orders': { does: ['Commandes de places'], shows: /places? libres?|Complet/ },
    'the list of its residents': {
      does: ["Liste d'internes", { 'Ou collez la liste': 'Nom;E-mail\nZoé;zoe@' }, 'Lire cette liste'],
      shows: 'Lignes à corriger',
    },
    'the reviews': { at: '/admin/reviews' },
    'the questions': { at: '/admin/questions' },
    'a person': { at: `/admin/users?${DEMO_ACCOUNTS}`, does: [/Claire Fontaine/], shows: 'Inscriptions' },
    'the course dialog, refused': {
      at: '/admin/courses',
      does: ['Nouveau Cours', 'Créer le cours'],
      shows: 'Le titre est requis',
      isMain: true,
    },
    'the question before a deletion': {
      at: '/admin/campus',
      does: [/^Supprimer/],
      shows: 'Êtes-vous sûr de vouloir supprimer ce campus?',
    },
    'the homepage numbers, refused': {
      at: '/admin/stats',
      does: [{ Abonnés: '-1' }, 'Enregistrer'],
      shows: 'Ce nombre ne peut pas être négatif',
    },
    'contact messages': { at: '/admin/messages?q=.example', shows: 'Supprimer' },
    'the theme, flagged and refused': {
      at: '/admin/theme',
      does: [{ 'Couleur principale': '#888888', 'Couleur secondaire': 'bleu' }, 'Enregistrer'],
      shows: /La couleur doit être au format/,
    },
    'a page without permission': { at: '/admin/nulle-part' },
  },
  super_admin: {
    'user management': { at: `/admin/user-management?${DEMO_ACCOUNTS}`, shows: 'etudiant@academie-iris.example' },
    'the promotion dialog': { does: [/^Promouvoir/], shows: 'Gérer les campus' },
    'the revocation of a certificate, refused': {
      at: COURSES,
      does: [/^Autres actions Capsulorhexis/, 'Suivi', /^Révoquer le certificat de/, 'Révoquer le certificat'],
      shows: 'La raison est requise',
    },
    'the charts and their figures': {
      at: '/admin/dashboard?period=30',
      does: ['Voir les chiffres'],
      shows: 'Inscriptions par cours',
    },
    'the journal': { at: '/admin/journal' },
    'the failed jobs': {
      at: '/admin/jobs',
      shows: 'Relancer',
      answers: [[/\/api\/admin\/failed-jobs/, listFailedJobs]],
    },
    'a remote that awaits approval': {
      at: '/admin/deployments',
      shows: 'Approuver',
      answers: [[/\/api\/admin\/deployments$/, propose]],
    },
    'the dialog of a new deploy token': { does: ['Nouveau jeton', 'Créer le jeton'], shows: 'Choisissez un module' },
  },
};

/** The main views, or the others, by who sees them. */
export function viewsOf(isMain: boolean): [Visitor, [name: string, view: View][]][] {
  const chosen = (views: Record<string, View>) =>
    Object.entries(views).filter(([, view]) => Boolean(view.isMain) === isMain);
  return Object.entries(VIEWS)
    .map(([visitor, views]): [Visitor, [string, View][]] => [visitor as Visitor, chosen(views)])
    .filter(([, views]) => views.length > 0);
}
