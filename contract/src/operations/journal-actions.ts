import type { DeliveryAction } from '@iris/delivery/contract/routes';

interface ActionTexts {
  /** As the journal's filter and its export show it. */
  label: string;
  /** As a verb, to be placed between the names of person and target. */
  sentence: string;
}

const DELIVERY_TEXTS = {
  'remote.release': { label: 'Version de module mise en ligne', sentence: 'a mis en ligne une version du module' },
  'remote.canary': { label: "Version de module à l'essai", sentence: "a mis à l'essai une version du module" },
  'remote.promote': {
    label: 'Essai de module mis en ligne',
    sentence: "a mis en ligne la version à l'essai du module",
  },
  'remote.rollback': { label: 'Version de module rétablie', sentence: 'a rétabli une version du module' },
  'remote.set_put': {
    label: 'Version mise dans un ensemble',
    sentence: 'a mis dans un ensemble une version du module',
  },
  'remote.set_leave': {
    label: "Version sortie d'un ensemble",
    sentence: "a sorti d'un ensemble une version du module",
  },
  'remote.set_dissolve': {
    label: 'Ensemble dissous',
    sentence: "a dissous l'ensemble où attendait une version du module",
  },
  'remote.approve': { label: 'Module approuvé', sentence: 'a approuvé le module' },
  'remote.remove': { label: 'Module retiré du site', sentence: 'a retiré du site le module' },
  'remote.restore': { label: 'Module remis sur le site', sentence: 'a remis sur le site le module' },
  'remote.token_create': {
    label: 'Jeton de déploiement créé',
    sentence: 'a créé un jeton de déploiement pour le module',
  },
  'remote.token_revoke': {
    label: 'Jeton de déploiement révoqué',
    sentence: 'a révoqué un jeton de déploiement du module',
  },
} satisfies Record<DeliveryAction, ActionTexts>;

/** The administrative changes that the journal records. */
export const AUDIT_ACTION_TEXTS = {
  'course.create': { label: 'Cours créé', sentence: 'a créé le cours' },
  'course.update': { label: 'Cours modifié', sentence: 'a modifié le cours' },
  'course.delete': { label: 'Cours supprimé', sentence: 'a supprimé le cours' },
  'course.publish': { label: 'Programme publié', sentence: 'a publié le programme du cours' },
  'course.duplicate': { label: 'Cours dupliqué', sentence: 'a créé, par copie, le cours' },
  'course.catalog': { label: 'Cours mis au catalogue', sentence: 'a mis au catalogue le cours' },
  'course.withdraw': { label: 'Cours remis en brouillon', sentence: 'a remis en brouillon le cours' },
  'course.archive': { label: 'Cours archivé', sentence: 'a archivé le cours' },
  'course.restore': { label: 'Cours remis au catalogue', sentence: 'a remis au catalogue le cours' },
  'course.undelete': { label: 'Cours rétabli', sentence: 'a rétabli le cours' },
  'campus.create': { label: 'Campus créé', sentence: 'a créé le campus' },
  'campus.update': { label: 'Campus modifié', sentence: 'a modifié le campus' },
  'campus.delete': { label: 'Campus supprimé', sentence: 'a supprimé le campus' },
  'stats.update': {
    label: 'Statistiques mises à jour',
    sentence: "a mis à jour les statistiques de la page d'accueil",
  },
  'theme.update': { label: 'Thème modifié', sentence: 'a modifié le thème du site' },
  'message.status': { label: 'Statut de message changé', sentence: 'a changé le statut du message' },
  'message.delete': { label: 'Message supprimé', sentence: 'a supprimé le message' },
  'user.create': { label: 'Super administrateur créé', sentence: 'a ouvert le compte super administrateur de' },
  'user.promote': { label: 'Utilisateur promu', sentence: 'a promu' },
  'user.permissions': { label: 'Permissions modifiées', sentence: 'a modifié les permissions de' },
  'user.revoke': { label: 'Privilèges révoqués', sentence: 'a révoqué les privilèges de' },
  'user.delete': { label: 'Utilisateur supprimé', sentence: 'a supprimé le compte de' },
  'user.sessions': { label: 'Sessions terminées', sentence: 'a terminé les sessions de' },
  'user.second_factor': { label: 'Double vérification modifiée', sentence: 'a modifié la double vérification de' },
  'user.password_link': { label: 'Lien de mot de passe envoyé', sentence: 'a envoyé un lien de mot de passe à' },
  'user.verification': { label: 'Confirmation renvoyée', sentence: 'a redemandé la confirmation de son adresse à' },
  'user.enroll': { label: 'Étudiant inscrit', sentence: 'a inscrit à un cours' },
  'user.email': { label: 'Adresse e-mail changée', sentence: "a changé l'adresse e-mail de" },
  'image.upload': { label: 'Image envoyée', sentence: "a envoyé l'image" },
  'certificate.revoke': { label: 'Certificat révoqué', sentence: 'a révoqué le certificat' },
  'document.upload': { label: 'Document envoyé', sentence: 'a envoyé le document' },
  'video.upload': { label: 'Film envoyé', sentence: 'a envoyé le film' },
  'video.retry': { label: 'Préparation de film relancée', sentence: 'a relancé la préparation du film' },
  'video.delete': { label: 'Film supprimé', sentence: 'a supprimé le film' },
  'review.hide': { label: 'Avis masqué', sentence: 'a masqué un avis sur le cours' },
  'review.show': { label: 'Avis rétabli', sentence: 'a rétabli un avis sur le cours' },
  'review.dismiss': {
    label: "Signalements d'avis écartés",
    sentence: "a écarté des signalements d'un avis sur le cours",
  },
  'question.answer': { label: 'Question répondue', sentence: 'a répondu à une question sur le cours' },
  'question.hide': { label: 'Question masquée', sentence: 'a masqué une question sur le cours' },
  'question.show': { label: 'Question rétablie', sentence: 'a rétabli une question sur le cours' },
  'institution.create': { label: 'Établissement créé', sentence: "a créé l'établissement" },
  'institution.update': { label: 'Établissement modifié', sentence: "a modifié l'établissement" },
  'institution.close': { label: 'Établissement fermé', sentence: "a fermé l'établissement" },
  'institution.reopen': { label: 'Établissement rouvert', sentence: "a rouvert l'établissement" },
  'institution.order': {
    label: 'Commande de places créée',
    sentence: "a créé une commande de places de l'établissement",
  },
  'institution.order_change': {
    label: 'Commande de places modifiée',
    sentence: "a modifié une commande de places de l'établissement",
  },
  'institution.order_delete': {
    label: 'Commande de places supprimée',
    sentence: "a supprimé une commande de places de l'établissement",
  },
  'institution.invite': { label: 'Invitation envoyée', sentence: "a invité une personne dans l'établissement" },
  'institution.invitation_resend': {
    label: 'Invitation renvoyée',
    sentence: "a renvoyé une invitation dans l'établissement",
  },
  'institution.invitation_withdraw': {
    label: 'Invitation retirée',
    sentence: "a retiré une invitation dans l'établissement",
  },
  'institution.import': {
    label: 'Liste envoyée',
    sentence: "a envoyé une liste de personnes à inviter dans l'établissement",
  },
  'institution.member': { label: 'Membre modifié', sentence: "a changé la période d'un membre de l'établissement" },
  'institution.seat': { label: 'Place reprise', sentence: "a repris une place de l'établissement" },
  'institution.tutoring': { label: 'Suivi demandé', sentence: "a demandé un suivi dans l'établissement" },
  'institution.tutoring_delete': { label: 'Suivi retiré', sentence: "a retiré un suivi dans l'établissement" },
  'webinar.create': { label: 'Webinaire créé', sentence: 'a créé le webinaire' },
  'webinar.update': { label: 'Webinaire modifié', sentence: 'a modifié le webinaire' },
  'webinar.cancel': { label: 'Webinaire annulé', sentence: 'a annulé le webinaire' },
  'webinar.delete': { label: 'Webinaire supprimé', sentence: 'a supprimé le webinaire' },
  'webinar.close': { label: 'Webinaire clôturé', sentence: 'a clôturé le webinaire' },
  'webinar.replay': { label: 'Rediffusion modifiée', sentence: 'a modifié la rediffusion du webinaire' },
  'webinar.lesson': { label: 'Leçon créée', sentence: "a fait une leçon d'un cours du webinaire" },
  'activity.raters': { label: 'Évaluateurs modifiés', sentence: "a changé les évaluateurs de l'activité" },
  'job.retry': { label: 'Tâche relancée', sentence: 'a relancé la tâche' },
  'job.abandon': { label: 'Tâche abandonnée', sentence: 'a abandonné la tâche' },
  ...DELIVERY_TEXTS,
} satisfies Record<string, ActionTexts>;

/** The targets of the journal's actions, by which its filter groups them. */
export const AUDIT_TARGET_LABELS = {
  course: 'Cours',
  campus: 'Campus',
  stats: 'Statistiques',
  theme: 'Thème',
  message: 'Messages',
  user: 'Utilisateurs',
  image: 'Images',
  video: 'Films',
  document: 'Documents',
  certificate: 'Certificats',
  review: 'Avis',
  question: 'Questions',
  institution: 'Établissements',
  webinar: 'Webinaires',
  activity: 'Pratique',
  job: 'Tâches',
  remote: 'Déploiements',
};

export type AuditAction = keyof typeof AUDIT_ACTION_TEXTS;
export type AuditTarget = keyof typeof AUDIT_TARGET_LABELS;

/** The names of the changes, in the order of the filter. */
export const AUDIT_ACTIONS = Object.keys(AUDIT_ACTION_TEXTS) as AuditAction[];

/** The kinds of resources that an administrative change concerns. */
export const AUDIT_TARGETS = Object.keys(AUDIT_TARGET_LABELS) as AuditTarget[];
