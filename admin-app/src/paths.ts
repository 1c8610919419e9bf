import type { User } from '@iris/contract/accounts';
import { ADMIN_PAGE_PERMISSIONS, type AdminPage, type AnyPermission, type Permission } from '@iris/contract/foundation';
import { can } from '@iris/platform/session';
import {
  Building2,
  ChartNoAxesColumn,
  GraduationCap,
  LayoutDashboard,
  ListX,
  type LucideIcon,
  Mail,
  MapPinned,
  MessageCircleQuestionMark,
  MessageSquareText,
  Palette,
  Presentation,
  Rocket,
  ScrollText,
  UserCog,
  Users,
} from 'lucide-react';

/** Addresses of this application's pages; `linkTo` leads to others. */
export const paths = {
  root: '/admin',
  dashboard: '/admin/dashboard',
  courses: '/admin/courses',
  course: '/admin/courses/:id',
  lesson: '/admin/courses/:id/lessons/:lessonId',
  lessonPreview: '/admin/courses/:id/lessons/:lessonId/apercu',
  followUp: '/admin/follow-up/:id',
  activity: '/admin/activities/:id',
  questions: '/admin/questions',
  reviews: '/admin/reviews',
  webinars: '/admin/webinars',
  webinar: '/admin/webinars/:id',
  webinarDesk: '/admin/webinars/:id/desk',
  webinarReplay: '/admin/webinars/:id/replay',
  users: '/admin/users',
  person: '/admin/users/:id',
  userManagement: '/admin/user-management',
  institutions: '/admin/institutions',
  institution: '/admin/institutions/:id',
  campuses: '/admin/campus',
  stats: '/admin/stats',
  messages: '/admin/messages',
  theme: '/admin/theme',
  journal: '/admin/journal',
  jobs: '/admin/jobs',
  deployments: '/admin/deployments',
} as const;

/** The address of a course's program. */
export const coursePath = (id: string): string => `${paths.courses}/${id}`;

/** The address of a lesson of a course. */
export const lessonPath = (course: string, lesson: string): string => `${coursePath(course)}/lessons/${lesson}`;

/** The address of a lesson as a student sees it, at a moment of its film in seconds. */
export const lessonPreviewPath = (course: string, lesson: string, at?: number | null): string =>
  `${lessonPath(course, lesson)}/apercu${at ? `?t=${Math.floor(at)}` : ''}`;

/** The address of a course's follow-up. */
export const followUpPath = (id: string): string => paths.followUp.replace(':id', id);

/** The address of the raters and figures of an activity, by the id of its lesson. */
export const activityPath = (id: string): string => paths.activity.replace(':id', id);

/** The address of a webinar, of its desk or of its replay. */
export const webinarPath = (id: string, page: 'webinar' | 'webinarDesk' | 'webinarReplay' = 'webinar'): string =>
  paths[page].replace(':id', id);

/** The address of a person. */
export const personPath = (id: string): string => paths.person.replace(':id', id);

/** The address of an institution. */
export const institutionPath = (id: string): string => paths.institution.replace(':id', id);

/** An administration screen in navigation and dashboard. */
export interface Screen {
  path: AdminPage;
  label: string;
  icon: LucideIcon;
  /** Description on its dashboard tile; a screen without it has no tile. */
  purpose?: string;
}

/** All screens, in the order of the navigation. */
export const screens: readonly Screen[] = [
  { path: paths.dashboard, label: 'Tableau de bord', icon: LayoutDashboard },
  {
    path: paths.courses,
    label: 'Gestion des Cours',
    icon: GraduationCap,
    purpose: 'Créer, modifier et retirer les cours du catalogue.',
  },
  {
    path: paths.questions,
    label: 'Questions',
    icon: MessageCircleQuestionMark,
    purpose: 'Répondre à ce que les étudiants demandent dans les leçons.',
  },
  {
    path: paths.webinars,
    label: 'Webinaires',
    icon: Presentation,
    purpose: 'Annoncer, tenir et rediffuser les soirées en ligne.',
  },
  { path: paths.users, label: 'Utilisateurs', icon: Users },
  {
    path: paths.userManagement,
    label: 'Gestion des Utilisateurs',
    icon: UserCog,
    purpose: 'Rôles et permissions de chacun, promotion et révocation.',
  },
  {
    path: paths.institutions,
    label: 'Établissements',
    icon: Building2,
    purpose: 'Hôpitaux et facultés, leurs places, leurs responsables et leurs internes.',
  },
  {
    path: paths.stats,
    label: 'Statistiques du site',
    icon: ChartNoAxesColumn,
    purpose: "Mettre à jour les quatre chiffres de la page d'accueil.",
  },
  {
    path: paths.campuses,
    label: 'Gestion des Campus',
    icon: MapPinned,
    purpose: 'Présenter les lieux où la formation se donne.',
  },
  {
    path: paths.messages,
    label: 'Messages de contact',
    icon: Mail,
    purpose: 'Lire, classer et supprimer les messages des visiteurs.',
  },
  {
    path: paths.reviews,
    label: 'Avis',
    icon: MessageSquareText,
    purpose: 'Lire les avis des étudiants et masquer ceux qui ne conviennent pas.',
  },
  {
    path: paths.theme,
    label: 'Thème du site',
    icon: Palette,
    purpose: 'Nom, logo, couleurs, accueil et coordonnées.',
  },
  {
    path: paths.journal,
    label: 'Journal',
    icon: ScrollText,
    purpose: 'Qui a changé quoi, et quand.',
  },
  {
    path: paths.jobs,
    label: 'Tâches en échec',
    icon: ListX,
    purpose: "Ce que le serveur n'a pas pu faire\u00a0: relancer ou abandonner.",
  },
  {
    path: paths.deployments,
    label: 'Déploiements',
    icon: Rocket,
    purpose: 'Versions en ligne, incidents de chargement et retour en arrière.',
  },
];

/** The screens that an account may use, by its permissions. */
export function screensFor(user: User | null): Screen[] {
  return screens.filter(({ path }) => mayOpen(user, path));
}

/** The canonical form of an address: `/admin` is the dashboard, and the segments of a screen are in lower case. */
export function canonicalPath(pathname: string): string {
  const [root, screen, ...rest] = pathname.split('/').filter((segment) => segment !== '');
  if (screen === undefined) return paths.dashboard;
  const lower = screen.toLowerCase();
  return SCREEN_SEGMENTS.has(lower) ? `/${[root, lower, ...rest].join('/')}` : pathname;
}

/** Whether an account may use the screen at an address. */
export function mayOpen(user: User | null, path: string): boolean {
  const page = pageAt(path);
  if (!page) return true;
  const needed: 'super_admin' | readonly Permission[] | AnyPermission = ADMIN_PAGE_PERMISSIONS[page];
  if (needed === 'super_admin') return user?.role === 'super_admin';
  return 'anyOf' in needed ? needed.anyOf.some((one) => can(user, one)) : can(user, ...needed);
}

const PAGES = Object.keys(ADMIN_PAGE_PERMISSIONS) as AdminPage[];

/** The segments after `/admin`. */
const SCREEN_SEGMENTS = new Set(PAGES.map((page) => page.split('/')[2]));

function pageAt(path: string): AdminPage | undefined {
  const segments = path.split('/');
  return PAGES.find((page) => {
    const parts = page.split('/');
    return parts.length === segments.length && parts.every((part, at) => part.startsWith(':') || part === segments[at]);
  });
}
