import { ADMIN_PAGE_PERMISSIONS, type AdminPage, type Permission } from '@iris/contract/permissions';
import type { User } from '@iris/contract/users';
import { can } from '@iris/platform/session';
import {
  ChartNoAxesColumn,
  GraduationCap,
  LayoutDashboard,
  type LucideIcon,
  Mail,
  MapPinned,
  Palette,
  Rocket,
  ScrollText,
  UserCog,
  Users,
} from 'lucide-react';

/** The addresses of this application and those that it links to. */
export const paths = {
  root: '/admin',
  dashboard: '/admin/dashboard',
  courses: '/admin/courses',
  users: '/admin/users',
  userManagement: '/admin/user-management',
  campuses: '/admin/campus',
  stats: '/admin/stats',
  messages: '/admin/messages',
  theme: '/admin/theme',
  journal: '/admin/journal',
  deployments: '/admin/deployments',
  login: '/login',
} as const;

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
  { path: paths.users, label: 'Utilisateurs', icon: Users },
  {
    path: paths.userManagement,
    label: 'Gestion des Utilisateurs',
    icon: UserCog,
    purpose: 'Rôles et permissions de chacun, promotion et révocation.',
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
    path: paths.theme,
    label: 'Thème du site',
    icon: Palette,
    purpose: 'Nom, logo, couleurs, accueil et coordonnées.',
  },
  { path: paths.journal, label: 'Journal', icon: ScrollText },
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
  const page = `/${root}/${screen.toLowerCase()}`;
  return Object.hasOwn(ADMIN_PAGE_PERMISSIONS, page) ? [page, ...rest].join('/') : pathname;
}

/** Whether an account may use the screen at an address. */
export function mayOpen(user: User | null, path: string): boolean {
  if (!Object.hasOwn(ADMIN_PAGE_PERMISSIONS, path)) return true;
  const needed: 'super_admin' | readonly Permission[] = ADMIN_PAGE_PERMISSIONS[path as AdminPage];
  return needed === 'super_admin' ? user?.role === 'super_admin' : can(user, ...needed);
}
