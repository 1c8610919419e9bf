import type { AuditAction, AuditTarget } from '@iris/contract/journal';

/** What each action of the journal says after the person's name and before the target's. */
export const ACTION_SENTENCES: Readonly<Record<AuditAction, string>> = {
  'course.create': 'a créé le cours',
  'course.update': 'a modifié le cours',
  'course.delete': 'a supprimé le cours',
  'campus.create': 'a créé le campus',
  'campus.update': 'a modifié le campus',
  'campus.delete': 'a supprimé le campus',
  'stats.update': "a mis à jour les statistiques de la page d'accueil",
  'theme.update': 'a modifié le thème du site',
  'message.status': 'a changé le statut du message',
  'message.delete': 'a supprimé le message',
  'user.create': 'a ouvert le compte super administrateur de',
  'user.promote': 'a promu',
  'user.revoke': 'a révoqué les privilèges de',
  'user.delete': 'a supprimé le compte de',
  'image.upload': "a envoyé l'image",
  'remote.rollback': 'a rétabli une version du module',
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
