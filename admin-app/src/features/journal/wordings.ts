import type { AuditAction, AuditTarget } from '@iris/contract/journal';

interface ActionWording {
  /** In the filter. */
  name: string;
  /** After the person's name and before the target's. */
  sentence: string;
}

/** Every action of the journal in French. */
export const ACTIONS: Record<AuditAction, ActionWording> = {
  'course.create': { name: 'Cours créé', sentence: 'a créé le cours' },
  'course.update': { name: 'Cours modifié', sentence: 'a modifié le cours' },
  'course.delete': { name: 'Cours supprimé', sentence: 'a supprimé le cours' },
  'campus.create': { name: 'Campus créé', sentence: 'a créé le campus' },
  'campus.update': { name: 'Campus modifié', sentence: 'a modifié le campus' },
  'campus.delete': { name: 'Campus supprimé', sentence: 'a supprimé le campus' },
  'stats.update': { name: 'Statistiques mises à jour', sentence: "a mis à jour les statistiques de la page d'accueil" },
  'theme.update': { name: 'Thème modifié', sentence: 'a modifié le thème du site' },
  'message.status': { name: 'Statut de message changé', sentence: 'a changé le statut du message' },
  'message.delete': { name: 'Message supprimé', sentence: 'a supprimé le message' },
  'user.create': { name: 'Super administrateur créé', sentence: 'a ouvert le compte super administrateur de' },
  'user.promote': { name: 'Utilisateur promu', sentence: 'a promu' },
  'user.revoke': { name: 'Privilèges révoqués', sentence: 'a révoqué les privilèges de' },
  'user.delete': { name: 'Utilisateur supprimé', sentence: 'a supprimé le compte de' },
  'image.upload': { name: 'Image envoyée', sentence: "a envoyé l'image" },
  'remote.rollback': { name: 'Version de module rétablie', sentence: 'a rétabli une version du module' },
};

/** There is one of each: naming it again would say nothing. */
export const SINGLE_TARGETS: readonly AuditTarget[] = ['stats', 'theme'];

/** The fields of what is changed, as the forms name them. */
export const FIELDS: Readonly<Record<string, string>> = {
  title: 'Titre',
  description: 'Description',
  duration: 'Durée',
  level: 'Niveau',
  price: 'Prix',
  image: 'Image',
  image_alt: 'Texte alternatif',
  enrolled_count: 'Inscrits',
  rating: 'Note',
  name: 'Nom',
  location: 'Lieu',
  webinar_listeners: 'Auditeurs de Webinaires',
  virtual_classes: 'Classes Virtuelles',
  key_opinion_leaders: "Leaders d'Opinion Clés",
  subscribers: 'Abonnés',
  siteName: 'Nom du site',
  siteTagline: 'Slogan',
  primaryColor: 'Couleur principale',
  secondaryColor: 'Couleur secondaire',
  accentColor: "Couleur d'accent",
  logoUrl: 'Logo',
  heroTitle: "Titre de l'accueil",
  heroSubtitle: "Sous-titre de l'accueil",
  footerText: 'Texte du pied de page',
  contactEmail: 'Email de contact',
  contactPhone: 'Téléphone',
  whatsappNumber: 'Numéro WhatsApp',
  email: 'Email',
  subject: 'Sujet',
  message: 'Message',
  status: 'Statut',
  role: 'Rôle',
  created_at: 'Créé le',
  url: 'Adresse',
  width: 'Largeur',
  height: 'Hauteur',
};
