import { lazyPage } from '@iris/delivery/remote';
import type { RouteObject } from 'react-router-dom';
import { paths } from './paths.ts';

// The shell prefetches the chunk named after the address of a hovered link: `route-` and its segments.
const DashboardPage = lazyPage(
  () => import(/* webpackChunkName: "route-dashboard" */ './features/dashboard/dashboard-page.tsx'),
);
const PlanPage = lazyPage(() => import(/* webpackChunkName: "route-plan" */ './features/plan/plan-page.tsx'));
const LearnPage = lazyPage(() => import(/* webpackChunkName: "route-learn" */ './features/learning/learn-page.tsx'));
const CompletionPage = lazyPage(
  () => import(/* webpackChunkName: "route-learn-id-termine" */ './features/learning/completion/completion-page.tsx'),
);
const InstitutionsPage = lazyPage(
  () => import(/* webpackChunkName: "route-institution" */ './features/institution/institutions-page.tsx'),
);
const InstitutionPage = lazyPage(
  () => import(/* webpackChunkName: "route-institution-id" */ './features/institution/institution-page.tsx'),
);
const ResidentPage = lazyPage(
  () => import(/* webpackChunkName: "page-resident" */ './features/institution/resident/resident-page.tsx'),
);
const EveningPage = lazyPage(
  () => import(/* webpackChunkName: "page-evening" */ './features/evening/evening-page.tsx'),
);
const ReplayPage = lazyPage(() => import(/* webpackChunkName: "page-replay" */ './features/replay/replay-page.tsx'));
const PracticePage = lazyPage(
  () => import(/* webpackChunkName: "page-practice" */ './features/practice/practice-page.tsx'),
);
const RatingPage = lazyPage(() => import(/* webpackChunkName: "route-rating" */ './features/rating/rating-page.tsx'));
const CalibrationPage = lazyPage(
  () => import(/* webpackChunkName: "page-calibration" */ './features/rating/calibration/calibration-page.tsx'),
);
const RatedFilmPage = lazyPage(
  () => import(/* webpackChunkName: "page-rated-film" */ './features/rating/desk/rated-film-page.tsx'),
);

/** Every page of this application, by full path. */
export const routes: RouteObject[] = [
  { path: paths.dashboard, element: <DashboardPage /> },
  { path: paths.plan, element: <PlanPage /> },
  { path: paths.completion, element: <CompletionPage /> },
  { path: paths.learn, element: <LearnPage /> },
  { path: paths.institutions, element: <InstitutionsPage /> },
  { path: paths.institution, element: <InstitutionPage /> },
  { path: paths.resident, element: <ResidentPage /> },
  { path: paths.evening, element: <EveningPage /> },
  { path: paths.replay, element: <ReplayPage /> },
  { path: paths.practice, element: <PracticePage /> },
  { path: paths.rating, element: <RatingPage /> },
  { path: paths.calibration, element: <CalibrationPage /> },
  { path: paths.ratedFilm, element: <RatedFilmPage /> },
];
