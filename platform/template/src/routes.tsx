import { lazyPage } from '@iris/delivery/remote';
import type { RouteObject } from 'react-router-dom';
import { paths } from './paths.ts';

const ExamplePage = lazyPage(
  // The shell prefetches the chunk named after the address of a hovered link: `route-` and its segments.
  () => import(/* webpackChunkName: "route-example-section" */ './features/example/example-page.tsx'),
);

/** Every page of this application, by full path. */
export const routes: RouteObject[] = [{ path: paths.home, element: <ExamplePage /> }];
