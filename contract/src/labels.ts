import type { CertificateCheck } from './certificates.ts';
import type { MessageStatus } from './contact.ts';
import type { AuditAction, AuditTarget } from './journal.ts';
import type { LessonKind } from './lessons.ts';
import type { Permission, Role } from './permissions.ts';

/** The roles, as user management and the journal show them. */
export const ROLE_LABELS = {
  student: 'Étudiant',
  admin: 'Administrateur',
  super_admin: 'Super Admin',
} as const satisfies Record<Role, string>;

/** The roles in the plural, for the filter of the accounts. */
export const ROLE_PLURAL_LABELS = {
  student: 'Étudiants',
  admin: 'Administrateurs',
  super_admin: 'Super Admins',
} as const satisfies Record<Role, string>;

/** The statuses of a contact message. */
export const MESSAGE_STATUS_LABELS = {
  new: 'Nouveau',
  read: 'Lu',
  replied: 'Répondu',
} as const satisfies Record<MessageStatus, string>;

/** The statuses in the plural, for the filter of the messages. */
export const MESSAGE_STATUS_PLURAL_LABELS = {
  new: 'Nouveaux',
  read: 'Lus',
  replied: 'Répondus',
} as const satisfies Record<MessageStatus, string>;

/** The statuses of a certificate. */
export const CERTIFICATE_STATUS_LABELS = {
  valid: 'Valide',
  expired: 'Expiré',
  revoked: 'Révoqué',
} as const satisfies Record<CertificateCheck['status'], string>;

/** Name and one-sentence description of each permission. */
export const PERMISSION_LABELS = {
  manage_courses: {
    label: 'Gérer les cours',
    purpose:
      'Créer, modifier, dupliquer et archiver les cours, rétablir ceux qui sont supprimés, écrire et publier leurs programmes, envoyer films, documents et images, relancer la préparation des films et les supprimer.',
  },
  manage_users: {
    label: 'Consulter les utilisateurs',
    purpose: 'Voir les comptes\u00a0: noms, adresses e-mail, rôles et permissions, sans les modifier.',
  },
  manage_content: {
    label: 'Gérer le contenu',
    purpose:
      'Lire et classer les messages de contact, masquer et rétablir les avis, personnaliser le thème du site et ses images.',
  },
  manage_stats: {
    label: 'Gérer les statistiques',
    purpose: "Mettre à jour les quatre chiffres de la page d'accueil.",
  },
  manage_campus: { label: 'Gérer les campus', purpose: 'Créer et modifier les campus et leurs images.' },
  view_analytics: {
    label: 'Voir les analyses',
    purpose:
      'Consulter les chiffres et les graphiques du tableau de bord, et le suivi de chaque cours\u00a0: noms, adresses e-mail, progression et résultats des étudiants, qui peuvent être exportés en CSV.',
  },
  can_delete: {
    label: 'Supprimer',
    purpose: 'Supprimer les cours, les campus ou les messages que la personne gère déjà.',
  },
} as const satisfies Record<Permission, { label: string; purpose: string }>;

/** The actions of the journal, as its filter and its export show them. */
export const AUDIT_ACTION_LABELS = {
  'course.create': 'Cours créé',
  'course.update': 'Cours modifié',
  'course.delete': 'Cours supprimé',
  'course.publish': 'Programme publié',
  'course.duplicate': 'Cours dupliqué',
  'course.archive': 'Cours archivé',
  'course.restore': 'Cours remis au catalogue',
  'course.undelete': 'Cours rétabli',
  'campus.create': 'Campus créé',
  'campus.update': 'Campus modifié',
  'campus.delete': 'Campus supprimé',
  'stats.update': 'Statistiques mises à jour',
  'theme.update': 'Thème modifié',
  'message.status': 'Statut de message changé',
  'message.delete': 'Message supprimé',
  'user.create': 'Super administrateur créé',
  'user.promote': 'Utilisateur promu',
  'user.permissions': 'Permissions modifiées',
  'user.revoke': 'Privilèges révoqués',
  'user.delete': 'Utilisateur supprimé',
  'user.sessions': 'Sessions terminées',
  'user.second_factor': 'Double vérification modifiée',
  'user.email': 'Adresse e-mail changée',
  'image.upload': 'Image envoyée',
  'certificate.revoke': 'Certificat révoqué',
  'document.upload': 'Document envoyé',
  'video.upload': 'Film envoyé',
  'video.retry': 'Préparation de film relancée',
  'video.delete': 'Film supprimé',
  'review.hide': 'Avis masqué',
  'review.show': 'Avis rétabli',
  'remote.release': 'Version de module mise en ligne',
  'remote.canary': "Version de module à l'essai",
  'remote.promote': 'Essai de module mis en ligne',
  'remote.rollback': 'Version de module rétablie',
  'remote.approve': 'Module approuvé',
  'remote.token_create': 'Jeton de déploiement créé',
  'remote.token_revoke': 'Jeton de déploiement révoqué',
} as const satisfies Record<AuditAction, string>;

/** The actions of the journal as verbs, to be placed between the names of person and target. */
export const AUDIT_ACTION_SENTENCES = {
  'course.create': 'a créé le cours',
  'course.update': 'a modifié le cours',
  'course.delete': 'a supprimé le cours',
  'course.publish': 'a publié le programme du cours',
  'course.duplicate': 'a créé, par copie, le cours',
  'course.archive': 'a archivé le cours',
  'course.restore': 'a remis au catalogue le cours',
  'course.undelete': 'a rétabli le cours',
  'campus.create': 'a créé le campus',
  'campus.update': 'a modifié le campus',
  'campus.delete': 'a supprimé le campus',
  'stats.update': "a mis à jour les statistiques de la page d'accueil",
  'theme.update': 'a modifié le thème du site',
  'message.status': 'a changé le statut du message',
  'message.delete': 'a supprimé le message',
  'user.create': 'a ouvert le compte super administrateur de',
  'user.promote': 'a promu',
  'user.permissions': 'a modifié les permissions de',
  'user.revoke': 'a révoqué les privilèges de',
  'user.delete': 'a supprimé le compte de',
  'user.sessions': 'a terminé les sessions de',
  'user.second_factor': 'a modifié la double vérification de',
  'user.email': "a changé l'adresse e-mail de",
  'image.upload': "a envoyé l'image",
  'certificate.revoke': 'a révoqué le certificat',
  'document.upload': 'a envoyé le document',
  'video.upload': 'a envoyé le film',
  'video.retry': 'a relancé la préparation du film',
  'video.delete': 'a supprimé le film',
  'review.hide': 'a masqué un avis sur le cours',
  'review.show': 'a rétabli un avis sur le cours',
  'remote.release': 'a mis en ligne une version du module',
  'remote.canary': "a mis à l'essai une version du module",
  'remote.promote': "a mis en ligne la version à l'essai du module",
  'remote.rollback': 'a rétabli une version du module',
  'remote.approve': 'a approuvé le module',
  'remote.token_create': 'a créé un jeton de déploiement pour le module',
  'remote.token_revoke': 'a révoqué un jeton de déploiement du module',
} as const satisfies Record<AuditAction, string>;

/** The targets of the journal's actions, by which its filter groups them. */
export const AUDIT_TARGET_LABELS = {
  course: 'Cours',
  campus: 'Campus',
  stats: 'Statistiques',
  theme: 'Thème',
  message: 'Messages',
  user: 'Utilisateurs',
  image: 'Images',
  certificate: 'Certificats',
  video: 'Films',
  document: 'Documents',
  review: 'Avis',
  remote: 'Déploiements',
} as const satisfies Record<AuditTarget, string>;

/** The kinds of lessons. */
export const LESSON_KIND_LABELS = {
  film: 'Film',
  text: 'Texte',
  quiz: 'Quiz',
  document: 'Document',
} as const satisfies Record<LessonKind, string>;
