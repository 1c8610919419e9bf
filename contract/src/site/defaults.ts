import type { CampusInput, Stats } from './campuses.ts';
import type { Theme } from './theme.ts';

/** The theme until an administrator changes it. Telephone numbers and domains are from ranges reserved for examples. */
export const THEME_DEFAULTS: Theme = {
  siteName: 'Académie Iris',
  siteTagline: "La formation des chirurgiens de l'œil",
  primaryColor: '#14b8a6',
  secondaryColor: '#06b6d4',
  accentColor: '#f59e0b',
  logoUrl: '',
  heroTitle: 'APPRENONS ENSEMBLE',
  heroSubtitle: 'Devenez le chirurgien que vous voulez être',
  footerText: 'Bureaux internationaux au Mexique et à Barcelone',
  address: 'Quartier Roma, Mexico ; Barcelone, Espagne',
  contactEmail: 'contact@academie-iris.example',
  contactPhone: '+33 1 99 00 12 34',
  whatsappNumber: '33639980012',
  linkedinUrl: '',
  youtubeUrl: '',
  instagramUrl: '',
  facebookUrl: '',
};

/** The homepage statistics until an administrator changes them (docs/product.md, Constants). */
export const STATS_DEFAULTS: Stats = {
  webinar_listeners: 2500,
  virtual_classes: 150,
  key_opinion_leaders: 45,
  subscribers: 8000,
};

/** The two campuses that the landing page shows until the server has answered. */
export const CAMPUS_DEFAULTS: readonly CampusInput[] = [
  {
    name: 'Campus México',
    location: 'Mexico, quartier Roma',
    image: '/illustrations/campus-mexico.svg',
    description:
      "Au cœur du quartier Roma, un wet lab de douze microscopes et une salle d'observation reliée au bloc opératoire.",
  },
  {
    name: 'Campus Europe',
    location: 'Barcelone, Espagne',
    image: '/illustrations/campus-europe.svg',
    description:
      'Ouvert en février 2025, le campus européen réunit simulateurs de phacoémulsification, plateau réfractif et studio de webinaires.',
  },
];
