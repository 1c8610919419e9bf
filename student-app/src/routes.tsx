import { lazyPage } from '@iris/platform/federation';
import type { RouteObject } from 'react-router-dom';
import { paths } from './paths.ts';

const DashboardPage = lazyPage(() => import('./features/dashboard/dashboard-page.tsx'));

/** Every page of this application, by full path. */
export const routes: RouteObject[] = [{ path: paths.dashboard, element: <DashboardPage /> }];
