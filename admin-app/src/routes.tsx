import { lazyPage } from '@iris/delivery/remote';
import type { RouteObject } from 'react-router-dom';
import { AdminLayout } from './layout/admin-layout.tsx';
import { paths } from './paths.ts';

// The shell prefetches the chunk named after the address of a hovered link: `route-` and its segments.
const DashboardPage = lazyPage(
  () => import(/* webpackChunkName: "route-admin-dashboard" */ './features/dashboard/dashboard-page.tsx'),
);
const CoursesPage = lazyPage(
  () => import(/* webpackChunkName: "route-admin-courses" */ './features/courses/courses-page.tsx'),
);
const ProgramPage = lazyPage(
  () => import(/* webpackChunkName: "page-admin-program" */ './features/courses/program/program-page.tsx'),
);
const LessonPage = lazyPage(
  () => import(/* webpackChunkName: "page-admin-lesson" */ './features/lessons/editor/lesson-page.tsx'),
);
const LessonPreviewPage = lazyPage(
  () => import(/* webpackChunkName: "page-admin-preview" */ './features/lessons/preview/lesson-preview-page.tsx'),
);
const FollowUpPage = lazyPage(
  () => import(/* webpackChunkName: "page-admin-follow-up" */ './features/follow-up/follow-up-page.tsx'),
);
const ReviewsPage = lazyPage(
  () => import(/* webpackChunkName: "route-admin-reviews" */ './features/reviews/reviews-page.tsx'),
);
const CampusesPage = lazyPage(
  () => import(/* webpackChunkName: "route-admin-campus" */ './features/site/campuses/campuses-page.tsx'),
);
const StatsPage = lazyPage(
  () => import(/* webpackChunkName: "route-admin-stats" */ './features/site/stats/stats-page.tsx'),
);
const MessagesPage = lazyPage(
  () => import(/* webpackChunkName: "route-admin-messages" */ './features/messages/messages-page.tsx'),
);
const ThemePage = lazyPage(
  () => import(/* webpackChunkName: "route-admin-theme" */ './features/site/theme/theme-page.tsx'),
);
const UsersPage = lazyPage(
  () => import(/* webpackChunkName: "route-admin-users" */ './features/accounts/users-page.tsx'),
);
const UserManagementPage = lazyPage(
  () =>
    import(
      /* webpackChunkName: "route-admin-user-management" */ './features/accounts/management/user-management-page.tsx'
    ),
);
const JournalPage = lazyPage(
  () => import(/* webpackChunkName: "route-admin-journal" */ './features/journal/journal-page.tsx'),
);
const DeploymentsPage = lazyPage(
  () => import(/* webpackChunkName: "route-admin-deployments" */ './features/deployments/deployments-page.tsx'),
);

/** The pages of this application inside the administration layout. */
export const routes: RouteObject[] = [
  {
    element: <AdminLayout />,
    children: [
      { path: paths.root, element: null },
      { path: paths.dashboard, element: <DashboardPage /> },
      { path: paths.courses, element: <CoursesPage /> },
      { path: paths.course, element: <ProgramPage /> },
      { path: paths.lesson, element: <LessonPage /> },
      { path: paths.lessonPreview, element: <LessonPreviewPage /> },
      { path: paths.followUp, element: <FollowUpPage /> },
      { path: paths.reviews, element: <ReviewsPage /> },
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
