import { lazyPage } from '@iris/platform/federation';
import type { RouteObject } from 'react-router-dom';
import { AdminLayout } from './admin-layout.tsx';
import { paths } from './paths.ts';

const DashboardPage = lazyPage(() => import('./features/dashboard/dashboard-page.tsx'));
const CoursesPage = lazyPage(() => import('./features/courses/courses-page.tsx'));
const CampusesPage = lazyPage(() => import('./features/campuses/campuses-page.tsx'));
const StatsPage = lazyPage(() => import('./features/stats/stats-page.tsx'));
const MessagesPage = lazyPage(() => import('./features/messages/messages-page.tsx'));
const ThemePage = lazyPage(() => import('./features/theme/theme-page.tsx'));
const UsersPage = lazyPage(() => import('./features/accounts/users-page.tsx'));
const UserManagementPage = lazyPage(() => import('./features/accounts/user-management-page.tsx'));
const JournalPage = lazyPage(() => import('./features/journal/journal-page.tsx'));
const DeploymentsPage = lazyPage(() => import('./features/deployments/deployments-page.tsx'));

/** The pages of this application inside the administration layout. */
export const routes: RouteObject[] = [
  {
    element: <AdminLayout />,
    children: [
      { path: paths.dashboard, element: <DashboardPage /> },
      { path: paths.courses, element: <CoursesPage /> },
      { path: paths.campuses, element: <CampusesPage /> },
      { path: paths.stats, element: <StatsPage /> },
      { path: paths.messages, element: <MessagesPage /> },
      { path: paths.theme, element: <ThemePage /> },
      { path: paths.users, element: <UsersPage /> },
      { path: paths.userManagement, element: <UserManagementPage /> },
      { path: paths.journal, element: <JournalPage /> },
      { path: paths.deployments, element: <DeploymentsPage /> },
    ],
  },
];
