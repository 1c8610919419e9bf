import { lazyPage } from '@iris/delivery/remote';
import type { RouteObject } from 'react-router-dom';
import { AdminLayout } from './layout/admin-layout.tsx';
import { paths } from './paths.ts';

type Load = Parameters<typeof lazyPage>[0];

// The shell prefetches the chunk named after the address of a hovered link: `route-` and its segments.
const PAGES: readonly [path: string, load: Load][] = [
  [
    paths.dashboard,
    () => import(/* webpackChunkName: "route-admin-dashboard" */ './features/dashboard/dashboard-page.tsx'),
  ],
  [paths.courses, () => import(/* webpackChunkName: "route-admin-courses" */ './features/courses/courses-page.tsx')],
  [
    paths.course,
    () => import(/* webpackChunkName: "page-admin-program" */ './features/courses/program/program-page.tsx'),
  ],
  [paths.lesson, () => import(/* webpackChunkName: "page-admin-lesson" */ './features/lessons/editor/lesson-page.tsx')],
  [
    paths.lessonPreview,
    () => import(/* webpackChunkName: "page-admin-preview" */ './features/lessons/preview/lesson-preview-page.tsx'),
  ],
  [
    paths.followUp,
    () => import(/* webpackChunkName: "page-admin-follow-up" */ './features/follow-up/follow-up-page.tsx'),
  ],
  [
    paths.activity,
    () => import(/* webpackChunkName: "page-admin-activity" */ './features/activities/activity-page.tsx'),
  ],
  [
    paths.questions,
    () => import(/* webpackChunkName: "route-admin-questions" */ './features/questions/questions-page.tsx'),
  ],
  [paths.reviews, () => import(/* webpackChunkName: "route-admin-reviews" */ './features/reviews/reviews-page.tsx')],
  [
    paths.campuses,
    () => import(/* webpackChunkName: "route-admin-campus" */ './features/site/campuses/campuses-page.tsx'),
  ],
  [paths.stats, () => import(/* webpackChunkName: "route-admin-stats" */ './features/site/stats/stats-page.tsx')],
  [
    paths.messages,
    () => import(/* webpackChunkName: "route-admin-messages" */ './features/messages/messages-page.tsx'),
  ],
  [paths.theme, () => import(/* webpackChunkName: "route-admin-theme" */ './features/site/theme/theme-page.tsx')],
  [
    paths.webinars,
    () => import(/* webpackChunkName: "route-admin-webinars" */ './features/webinars/webinars-page.tsx'),
  ],
  [
    paths.webinar,
    () => import(/* webpackChunkName: "page-admin-webinar" */ './features/webinars/webinar/webinar-page.tsx'),
  ],
  [
    paths.webinarDesk,
    () => import(/* webpackChunkName: "page-admin-webinar-desk" */ './features/webinars/desk/desk-page.tsx'),
  ],
  [
    paths.webinarReplay,
    () => import(/* webpackChunkName: "page-admin-webinar-replay" */ './features/webinars/replay/replay-page.tsx'),
  ],
  [paths.users, () => import(/* webpackChunkName: "route-admin-users" */ './features/accounts/users-page.tsx')],
  [
    paths.person,
    () => import(/* webpackChunkName: "page-admin-person" */ './features/accounts/person/person-page.tsx'),
  ],
  [
    paths.userManagement,
    () =>
      import(
        /* webpackChunkName: "route-admin-user-management" */ './features/accounts/management/user-management-page.tsx'
      ),
  ],
  [
    paths.institutions,
    () => import(/* webpackChunkName: "route-admin-institutions" */ './features/institutions/institutions-page.tsx'),
  ],
  [
    paths.institution,
    () =>
      import(
        /* webpackChunkName: "page-admin-institution" */ './features/institutions/institution/institution-page.tsx'
      ),
  ],
  [paths.journal, () => import(/* webpackChunkName: "route-admin-journal" */ './features/journal/journal-page.tsx')],
  [paths.jobs, () => import(/* webpackChunkName: "route-admin-jobs" */ './features/jobs/jobs-page.tsx')],
  [
    paths.deployments,
    () => import(/* webpackChunkName: "route-admin-deployments" */ './features/deployments/deployments-page.tsx'),
  ],
];

/** The pages of this application inside the administration layout. */
export const routes: RouteObject[] = [
  {
    element: <AdminLayout />,
    children: [
      { path: paths.root, element: null },
      ...PAGES.map(([path, load]) => {
        const Page = lazyPage(load);
        return { path, element: <Page /> };
      }),
    ],
  },
];
