import type { Permission, Role } from './permissions.ts';

/** The roles, as user management and the journal show them. */
export const ROLE_LABELS = {
  student: 'Étudiant',
  admin: 'Administrateur',
  super_admin: 'Super Admin',
} satisfies Record<Role, string>;

/** The roles in the plural, for the filter of the accounts. */
export const ROLE_PLURAL_LABELS = {
  student: 'Étudiants',
  admin: 'Administrateurs',
  super_admin: 'Super Admins',
} satisfies Record<Role, string>;

/** Name and one-sentence description of each permission. */
export const PERMISSION_LABELS = {
  manage_courses: {
    label: 'Gérer les cours',
    purpose:
      'Créer, modifier, dupliquer et archiver les cours, mettre les brouillons au catalogue, rétablir ceux qui sont supprimés, écrire et publier leurs programmes, envoyer films, documents et images, relancer la préparation des films et les supprimer, répondre aux questions des étudiants et les masquer. Tenir les webinaires\u00a0: les annoncer, les modifier et les annuler, voir et exporter leurs inscrits, conduire la soirée et la clôturer, publier la rediffusion. Nommer les évaluateurs des activités.',
  },
  manage_users: {
    label: 'Consulter les utilisateurs',
    purpose:
      'Voir les comptes\u00a0: noms, adresses e-mail, rôles et permissions, inscriptions et certificats, sans les modifier. Inscrire les étudiants à un cours, leur envoyer un lien de mot de passe ou la confirmation de leur adresse. Gérer les établissements, leurs membres et leurs places.',
  },
  manage_content: {
    label: 'Gérer le contenu',
    purpose:
      'Lire et classer les messages de contact, masquer et rétablir les avis, écarter leurs signalements, personnaliser le thème du site et ses images.',
  },
  manage_stats: {
    label: 'Gérer les statistiques',
    purpose: "Mettre à jour les quatre chiffres de la page d'accueil, compter les auditeurs des webinaires.",
  },
  manage_campus: { label: 'Gérer les campus', purpose: 'Créer et modifier les campus et leurs images.' },
  view_analytics: {
    label: 'Voir les analyses',
    purpose:
      'Consulter les chiffres et les graphiques du tableau de bord, et le suivi de chaque cours et de ses activités\u00a0: noms, adresses e-mail, progression et résultats des étudiants, qui peuvent être exportés en CSV.',
  },
  can_delete: {
    label: 'Supprimer',
    purpose: 'Supprimer les cours, les webinaires sans inscrit, les campus ou les messages que la personne gère déjà.',
  },
} satisfies Record<Permission, { label: string; purpose: string }>;
