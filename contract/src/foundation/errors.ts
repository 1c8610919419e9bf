import { DELIVERY_ERRORS } from '@iris/delivery/contract/errors';

/** Every error code of the API, with its HTTP status and its default French `detail`. */
export const ERRORS = {
  ...DELIVERY_ERRORS,
  invalid_input: { status: 400, detail: 'Certaines informations sont invalides. Vérifiez les champs signalés.' },
  malformed_body: { status: 400, detail: 'La requête est illisible.' },
  authentication_required: { status: 401, detail: 'Veuillez vous connecter pour continuer.' },
  invalid_credentials: { status: 401, detail: 'Email ou mot de passe incorrect' },
  second_factor_required: { status: 401, detail: 'Confirmez la connexion par votre double vérification.' },
  second_factor_invalid: { status: 401, detail: 'Ce code est incorrect ou a déjà servi.' },
  permission_denied: { status: 403, detail: 'Permission insuffisante' },
  password_change_required: {
    status: 403,
    detail: "Choisissez un mot de passe plus sûr avant d'agir comme administrateur.",
  },
  second_factor_setup_required: {
    status: 403,
    detail: "Activez la double vérification avant d'agir comme super administrateur.",
  },
  student_only: { status: 403, detail: "Seuls les étudiants peuvent s'inscrire à un cours" },
  media_token_invalid: { status: 403, detail: "L'adresse de ce film a expiré\u00a0: rechargez la page." },
  super_admin_protected: {
    status: 403,
    detail:
      "Un super administrateur garde son compte et toutes les permissions\u00a0: seul l'exploitant de l'académie peut lui retirer ce rôle",
  },
  reauthentication_required: { status: 403, detail: 'Confirmez votre identité pour continuer.' },
  not_found: { status: 404, detail: 'Cette ressource est introuvable.' },
  course_not_found: { status: 404, detail: "Ce cours n'existe plus" },
  campus_not_found: { status: 404, detail: "Ce campus n'existe plus" },
  image_not_found: { status: 404, detail: "Cette image n'existe plus" },
  user_not_found: { status: 404, detail: "Cet utilisateur n'existe plus" },
  session_not_found: { status: 404, detail: 'Cette session est déjà terminée' },
  passkey_not_found: { status: 404, detail: "Cette clé d'accès n'existe plus" },
  message_not_found: { status: 404, detail: "Ce message n'existe plus" },
  lesson_not_found: { status: 404, detail: "Cette leçon n'existe pas ou ne vous est pas ouverte" },
  module_not_found: { status: 404, detail: "Ce module n'existe plus" },
  enrollment_not_found: { status: 404, detail: "Vous n'êtes pas inscrit à ce cours" },
  decision_not_found: { status: 404, detail: "Cette question n'existe plus" },
  attempt_not_found: { status: 404, detail: "Cette tentative n'existe pas" },
  note_not_found: { status: 404, detail: "Cette note n'existe plus" },
  review_not_found: { status: 404, detail: "Cet avis n'existe plus" },
  certificate_not_found: { status: 404, detail: 'Aucun certificat ne porte ce numéro' },
  badge_unavailable: { status: 404, detail: "L'académie ne délivre pas de badge numérique pour le moment" },
  status_list_not_found: { status: 404, detail: "Cette liste n'existe pas" },
  document_not_found: { status: 404, detail: "Ce document n'existe plus" },
  video_not_found: { status: 404, detail: "Ce film n'existe plus" },
  upload_not_found: { status: 404, detail: "Cet envoi n'existe plus\u00a0: recommencez-le" },
  method_not_allowed: { status: 405, detail: "Cette adresse n'accepte pas cette méthode." },
  email_taken: { status: 409, detail: 'Cet e-mail est déjà utilisé' },
  already_enrolled: { status: 409, detail: 'Vous êtes déjà inscrit à ce cours' },
  enrollment_started: {
    status: 409,
    detail: "Vous avez commencé une leçon\u00a0: l'inscription ne peut plus être annulée",
  },
  program_not_published: { status: 409, detail: 'Le programme de ce cours est en préparation' },
  publication_faulty: { status: 409, detail: 'Le programme ne peut pas encore être publié' },
  course_archived: { status: 409, detail: "Ce cours n'accepte plus d'inscriptions" },
  course_has_learners: { status: 409, detail: 'Ce cours a des inscrits\u00a0: archivez-le plutôt' },
  enrollment_by_invitation: {
    status: 409,
    detail: 'Ce cours se suit sur invitation ou par votre établissement',
  },
  enrollment_closed: { status: 409, detail: 'Les inscriptions à ce cours sont closes' },
  play_session_replaced: { status: 409, detail: 'La lecture continue dans un autre onglet ou sur un autre appareil' },
  attempts_exhausted: { status: 409, detail: "Vous n'avez plus de tentative pour aujourd'hui" },
  attempt_closed: { status: 409, detail: 'Cette tentative est terminée' },
  too_many_notes: { status: 409, detail: 'Cette leçon a déjà 500 notes' },
  review_too_early: { status: 409, detail: 'Vous pourrez donner votre avis une fois la moitié du cours terminée' },
  already_admin: { status: 409, detail: 'Cet utilisateur est déjà administrateur' },
  not_admin: { status: 409, detail: "Cet utilisateur n'est pas administrateur" },
  own_account: {
    status: 409,
    detail: 'Votre propre double vérification se retire dans votre compte',
  },
  last_super_admin: { status: 409, detail: "L'académie doit garder au moins un super administrateur" },
  already_revoked: { status: 409, detail: 'Ce certificat est déjà révoqué' },
  certificate_revoked: { status: 410, detail: 'Ce certificat a été révoqué' },
  email_already_verified: { status: 409, detail: 'Votre adresse e-mail est déjà confirmée' },
  second_factor_off: { status: 409, detail: "La double vérification n'est pas activée" },
  too_many_passkeys: { status: 409, detail: "Votre compte a déjà dix clés d'accès\u00a0: retirez-en une" },
  passkey_taken: { status: 409, detail: "Cette clé d'accès est déjà enregistrée" },
  challenge_expired: { status: 410, detail: 'Cette demande a expiré ou a déjà servi\u00a0: recommencez.' },
  link_invalid: { status: 410, detail: 'Ce lien a expiré ou a déjà servi.' },
  invalid_transition: { status: 409, detail: 'Ce changement de statut est impossible' },
  upload_conflict: {
    status: 409,
    detail: "Cette partie du film ne suit pas celles déjà reçues\u00a0: reprenez l'envoi.",
  },
  video_not_retryable: { status: 409, detail: 'La préparation de ce film ne peut pas être relancée' },
  video_in_use: {
    status: 409,
    detail: 'Une leçon utilise ce film\u00a0: retirez-le de la leçon avant de le supprimer',
  },
  version_conflict: {
    status: 412,
    detail: 'Cette ressource a été modifiée entre-temps par un autre administrateur',
  },
  document_unreadable: { status: 400, detail: "Ce fichier n'est pas un document PDF complet" },
  image_unreadable: { status: 400, detail: "Ce fichier n'est pas une image JPEG, PNG, WebP ou AVIF lisible" },
  image_dimensions: { status: 400, detail: "L'image dépasse 40 millions de pixels" },
  image_side: { status: 400, detail: "L'image dépasse 8\u00a0000 pixels de large ou de haut" },
  image_too_complex: {
    status: 400,
    detail: "La préparation de cette image prend trop de temps. Réduisez-la avant de l'envoyer.",
  },
  film_unreadable: { status: 400, detail: "Ce fichier n'est pas un film lisible (MP4, MOV, WebM, MKV, AVI ou MPEG)" },
  film_truncated: {
    status: 400,
    detail: 'Ce film est incomplet ou abîmé\u00a0: exportez-le de nouveau, puis renvoyez-le',
  },
  film_too_short: { status: 400, detail: "Ce film dure moins d'une seconde" },
  film_too_long: { status: 400, detail: 'Ce film dure plus de 4\u00a0heures' },
  film_dimensions: { status: 400, detail: 'Ce film dépasse 4\u00a0096 pixels de large ou de haut' },
  request_timeout: { status: 408, detail: 'La requête a mis trop de temps à arriver. Réessayez.' },
  document_too_large: { status: 413, detail: 'Le document dépasse 20\u00a0Mo' },
  image_too_large: { status: 413, detail: "L'image dépasse 5 Mo" },
  film_too_large: { status: 413, detail: 'Le film dépasse 8\u00a0Go' },
  payload_too_large: { status: 413, detail: 'La requête est trop volumineuse.' },
  unsupported_media_type: { status: 415, detail: "Ce format de requête n'est pas accepté." },
  range_not_satisfiable: { status: 416, detail: "Cette partie du fichier n'existe pas" },
  too_many_requests: { status: 429, detail: 'Trop de tentatives. Patientez un instant avant de réessayer.' },
  image_quota: {
    status: 429,
    detail: "Vous avez atteint la limite d'images du jour\u00a0: 200 envois ou 400\u00a0Mo. Réessayez demain.",
  },
  document_quota: {
    status: 429,
    detail: 'Vous avez atteint la limite de documents du jour\u00a0: 100 envois ou 1\u00a0Go. Réessayez demain.',
  },
  film_quota: {
    status: 429,
    detail: 'Vous avez atteint la limite de films du jour\u00a0: 50 envois ou 100\u00a0Go. Réessayez demain.',
  },
  too_many_uploads: {
    status: 429,
    detail:
      'Vous avez déjà 10 envois de films en cours\u00a0: terminez-en un, ou attendez que ceux que vous avez interrompus expirent, après 24\u00a0h',
  },
  film_interrupted: {
    status: 500,
    detail: 'La préparation de ce film a été interrompue. Relancez-la.',
  },
  internal_error: { status: 500, detail: 'Une erreur inattendue est survenue.' },
  database_unavailable: {
    status: 503,
    detail: 'Le service est momentanément indisponible. Réessayez dans quelques instants.',
  },
  mail_unavailable: {
    status: 503,
    detail: "L'académie ne peut pas envoyer d'e-mails pour le moment. Écrivez-nous par la page Contact.",
  },
  ffmpeg_missing: {
    status: 503,
    detail:
      "Le serveur n'a pas ffmpeg\u00a0: demandez à qui l'administre de l'installer ou de donner son chemin dans FFMPEG, puis relancez la préparation.",
  },
  overloaded: {
    status: 503,
    detail: "Le service est très sollicité et rien n'a été enregistré. Réessayez dans quelques instants.",
  },
  outcome_unknown: {
    status: 503,
    detail:
      "Le service n'a pas répondu à temps\u00a0: votre demande a peut-être été enregistrée. Réessayez sans crainte, elle ne le sera pas deux fois.",
  },
  instance_stopping: {
    status: 503,
    detail: "Cette instance du service s'arrête. Réessayez dans quelques instants.",
  },
  film_disk_full: {
    status: 507,
    detail: "Le serveur n'a plus de place pour ce film. Prévenez qui l'administre, puis réessayez.",
  },
} as const satisfies Record<string, { status: number; detail: string }>;

/** An error code of {@link ERRORS}. */
export type ErrorCode = keyof typeof ERRORS;
