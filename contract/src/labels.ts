import type { AuditAction } from './journal.ts';
import type { Permission, Role } from './permissions.ts';
import type { ReleaseState } from './releases.ts';
import type { RemoteName } from './remotes.ts';

/** The roles as user management and the journal name them. */
export const ROLE_LABELS = {
  student: 'Étudiant',
  admin: 'Administrateur',
  super_admin: 'Super Admin',
} as const satisfies Record<Role, string>;

/** The remotes as the administration names them. */
export const REMOTE_LABELS = {
  public: 'Site public',
  student: 'Espace étudiant',
  admin: 'Administration',
} as const satisfies Record<RemoteName, string>;

/** Where a release stands, as the administration and the release command name it. */
export const RELEASE_STATE_LABELS = {
  live: 'En ligne',
  canary: "À l'essai",
  kept: 'Conservée',
  retired: 'Retirée',
} as const satisfies Record<ReleaseState, string>;

/** The seven permissions in French: a name, and one sentence on what it allows. */
export const PERMISSION_LABELS = {
  manage_courses: { label: 'Gérer les cours', purpose: 'Créer et modifier les cours du catalogue.' },
  manage_users: {
    label: 'Consulter les utilisateurs',
    purpose: 'Voir les comptes, leurs rôles et leurs permissions, sans les modifier.',
  },
  manage_content: {
    label: 'Gérer le contenu',
    purpose: 'Lire et classer les messages de contact, personnaliser le thème du site.',
  },
  manage_stats: {
    label: 'Gérer les statistiques',
    purpose: "Mettre à jour les quatre chiffres de la page d'accueil.",
  },
  manage_campus: { label: 'Gérer les campus', purpose: 'Créer et modifier les campus.' },
  view_analytics: {
    label: 'Voir les analyses',
    purpose: 'Consulter les chiffres et les graphiques du tableau de bord.',
  },
  can_delete: {
    label: 'Supprimer',
    purpose: 'Supprimer définitivement les cours, les campus ou les messages que la personne gère déjà.',
  },
} as const satisfies Record<Permission, { label: string; purpose: string }>;

/** The actions of the journal, as its filter and its export name them. */
export const AUDIT_ACTION_LABELS = {
  'course.create': 'Cours créé',
  'course.update': 'Cours modifié',
  'course.delete': 'Cours supprimé',
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
  'image.upload': 'Image envoyée',
  'remote.rollback': 'Version de module rétablie',
} as const satisfies Record<AuditAction, string>;
