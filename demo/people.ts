import { DEMO_EMAILS } from '@iris/contract/accounts';
import { type PermissionSet, permissionSet, type Role } from '@iris/contract/foundation';
import type { ContactInput, MessageStatus } from '@iris/contract/site';

interface DemoAccount {
  name: string;
  email: string;
  role: Role;
  permissions: Partial<PermissionSet>;
}

export const DEMO_SUPER_ADMIN: DemoAccount = {
  name: 'Hélène Vasseur',
  email: DEMO_EMAILS.super_admin,
  role: 'super_admin',
  permissions: {},
};

export const DEMO_ADMIN: DemoAccount = {
  name: 'Mateo Ibarra',
  email: DEMO_EMAILS.admin,
  role: 'admin',
  permissions: permissionSet(true),
};

const DEMO_CONTENT_ADMIN: DemoAccount = {
  name: 'Solène Kervella',
  email: DEMO_EMAILS.content_admin,
  role: 'admin',
  permissions: { ...permissionSet(false), manage_content: true, manage_stats: true },
};

export const DEMO_STUDENT: DemoAccount = {
  name: 'Claire Fontaine',
  email: DEMO_EMAILS.student,
  role: 'student',
  permissions: {},
};

/** Manages the demo institution. */
export const DEMO_MANAGER: DemoAccount = {
  name: 'Odile Marchetti',
  email: DEMO_EMAILS.manager,
  role: 'student',
  permissions: {},
};

/** The experts who rate the films of the demo activity. */
export const DEMO_RATERS: readonly DemoAccount[] = [
  { name: 'Agnès Tessier', email: DEMO_EMAILS.rater, role: 'student', permissions: {} },
  { name: 'Rafael Quiroga', email: DEMO_EMAILS.second_rater, role: 'student', permissions: {} },
];

/** The accounts that one can log in to, the oldest first. */
export const DEMO_ACCOUNTS = [
  ...[DEMO_SUPER_ADMIN, DEMO_ADMIN, DEMO_CONTENT_ADMIN, DEMO_STUDENT, DEMO_MANAGER],
  ...DEMO_RATERS,
];

/** Students without a usable password, so that the enrolled counts match real documents. */
export const DEMO_STUDENT_NAMES = [
  'Adèle Rousseau',
  'Amine Belkacem',
  'Anaïs Lefèvre',
  'Antoine Mercier',
  'Aurélie Garnier',
  'Baptiste Chevalier',
  'Camille Roussel',
  'Carlos Medina',
  'Chiara Bianchi',
  'Daniel Kessler',
  'Diane Marchand',
  'Élise Guérin',
  'Émile Barbier',
  'Fatou Ndiaye',
  'Florian Perrin',
  'Gabriel Morel',
  'Hugo Lacroix',
  'Inès Caron',
  'Jeanne Picard',
  'Joana Figueira',
  'Julien Renaud',
  'Karim Haddad',
  'Laura Espinosa',
  'Léa Dumas',
  'Louis Gauthier',
  'Lucía Navarro',
  'Malik Diarra',
  'Manon Leroux',
  'Marc Schneider',
  'Margaux Brunet',
  'Nadia Cherif',
  'Nicolas Fabre',
  'Océane Moulin',
  'Paul Vidal',
  'Rania Saïdi',
  'Sofia Marques',
  'Théo Blanchard',
  'Valentina Rojas',
  'Victor Rey',
  'Yasmine Amrani',
] as const;

/** Messages in each status; `daysAgo` is their age. */
export const DEMO_MESSAGES: readonly (ContactInput & { status: MessageStatus; daysAgo: number })[] = [
  {
    name: 'Dr Sophie Arnaud',
    email: 'sophie.arnaud@cabinet-arnaud.example',
    subject: 'Financement de la formation phaco',
    message:
      'Bonjour,\n\nLa formation «\u00a0Phacoémulsification\u00a0: maîtriser le noyau\u00a0» peut-elle être prise en charge au titre de la formation continue\u00a0? Auriez-vous un devis type à transmettre à mon établissement\u00a0?\n\nBien cordialement,\nDr Sophie Arnaud',
    status: 'new',
    daysAgo: 0,
  },
  {
    name: 'Thomas Lindqvist',
    email: 'thomas.lindqvist@clinique-du-lac.example',
    subject: 'Places au campus de Barcelone',
    message:
      'Bonjour, nous sommes trois internes à souhaiter suivre les deux journées au bloc à Barcelone. Reste-t-il des places pour la session de printemps\u00a0?',
    status: 'new',
    daysAgo: 1,
  },
  {
    name: 'Paola Serrano',
    email: 'paola.serrano@hospital-roma.example',
    subject: 'Sous-titres en espagnol',
    message:
      'Bonjour, les webinaires sont-ils sous-titrés en espagnol\u00a0? Une partie de mon équipe à Mexico suivrait volontiers les cas commentés.',
    status: 'read',
    daysAgo: 3,
  },
  {
    name: 'Dr Bruno Keller',
    email: 'bruno.keller@ophtalmo-keller.example',
    subject: 'Proposition de cas clinique',
    message:
      "Bonjour,\n\nJ'ai filmé la reprise d'un implant torique qui avait tourné de 18 degrés. Le cas pourrait-il intéresser un prochain webinaire\u00a0?",
    status: 'read',
    daysAgo: 6,
  },
  {
    name: 'Leïla Mansouri',
    email: 'leila.mansouri@chu-nord.example',
    subject: 'Attestation de fin de formation',
    message:
      "Bonjour, j'ai terminé le cours sur la lampe à fente. Comment obtenir mon attestation\u00a0? Merci d'avance.",
    status: 'replied',
    daysAgo: 9,
  },
  {
    name: 'Pierre Delmas',
    email: 'pierre.delmas@centre-vision.example',
    subject: 'Simulateur et wet lab',
    message:
      'Bonjour, le cours sur le capsulorhexis donne-t-il accès au wet lab sans supplément\u00a0? Et combien de séances sur simulateur faut-il prévoir\u00a0?',
    status: 'replied',
    daysAgo: 14,
  },
];
