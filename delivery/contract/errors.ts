/** The error codes of the delivery routes, with HTTP status and default French `detail`. */
export const DELIVERY_ERRORS = {
  deploy_token_required: {
    status: 401,
    detail: 'Le jeton de déploiement manque, est inconnu, a expiré ou a été révoqué.',
  },
  other_team: { status: 403, detail: "Ce jeton est celui d'une autre équipe\u00a0: il n'ouvre pas ce module." },
  release_not_found: { status: 404, detail: "Cette version n'est pas publiée, ou n'est plus conservée." },
  remote_not_found: { status: 404, detail: "Ce module n'a jamais été publié." },
  token_not_found: { status: 404, detail: "Ce jeton n'existe plus." },
  nothing_to_approve: { status: 409, detail: "Ce module n'attend aucune approbation." },
  proposal_changed: {
    status: 409,
    detail: "La demande de ce module a changé entre-temps\u00a0: relisez-la avant d'approuver.",
  },
  file_not_expected: { status: 404, detail: "Aucune publication en cours n'attend ce fichier." },
  release_exists: { status: 409, detail: "Cette version est déjà publiée avec d'autres fichiers." },
  release_incomplete: {
    status: 409,
    detail: "Il manque encore des fichiers de cette version\u00a0: rien n'a été changé.",
  },
  release_incompatible: { status: 409, detail: 'La version du site en service ne peut pas accueillir ce module.' },
  release_unreadable: {
    status: 409,
    detail: "Les fichiers de cette version n'ont pas pu être relus à leur adresse publique\u00a0: rien n'a été changé.",
  },
  release_unrenderable: {
    status: 409,
    detail: "Une page de cette version n'a pas pu être rendue par le serveur\u00a0: rien n'a été changé.",
  },
  remote_permanent: { status: 409, detail: 'Le site a besoin de ce module\u00a0: il ne peut pas être retiré.' },
  release_live: { status: 409, detail: 'Cette version est déjà en ligne.' },
  set_live: { status: 409, detail: 'Cet ensemble est déjà en ligne.' },
  set_changed: { status: 409, detail: 'Cet ensemble a changé entre-temps\u00a0: relisez-le, puis recommencez.' },
  set_not_found: { status: 404, detail: "Aucune version n'attend dans cet ensemble." },
  section_taken: { status: 409, detail: 'Une section de ce module appartient déjà à un autre.' },
  canary_running: {
    status: 409,
    detail: "Une version est à l'essai\u00a0: mettez-la en ligne, mettez-y fin, ou remplacez-la par --replace.",
  },
  live_changed: {
    status: 409,
    detail: 'La version en ligne a changé\u00a0: relisez-la, relancez, ou ajoutez --replace.',
  },
  no_earlier_release: { status: 409, detail: 'Aucune version antérieure à rétablir.' },
  no_canary: { status: 409, detail: "Aucune version n'est à l'essai." },
  file_corrupt: { status: 400, detail: "Le fichier reçu n'a pas l'empreinte annoncée." },
  storage_unavailable: {
    status: 503,
    detail: "L'espace de stockage de l'académie ne répond pas. Réessayez dans quelques instants.",
  },
  storage_full: {
    status: 507,
    detail: "L'espace de stockage est plein\u00a0: prévenez qui administre l'académie, puis réessayez.",
  },
} satisfies Record<string, { status: number; detail: string }>;

/** An error code of {@link DELIVERY_ERRORS}. */
export type DeliveryErrorCode = keyof typeof DELIVERY_ERRORS;
