import type { Page } from 'playwright/test';

interface Route {
  path?: string;
  children?: Route[];
}

interface Federation {
  __INSTANCES__: {
    options: { remotes: { name: string }[] };
    loadRemote: (name: string) => Promise<{ remote: { routes: Route[] } }>;
  }[];
}

/** The pages of the remotes that an open page has loaded, as their modules name the addresses: `/courses/:id`. */
export async function readRoutes(page: Page): Promise<string[]> {
  const routes = await page.evaluate(async () => {
    const [instance] = (Reflect.get(window, '__FEDERATION__') as Federation).__INSTANCES__;
    const names = instance?.options.remotes.map(({ name }) => name) ?? [];
    const modules = await Promise.all(names.map((name) => instance?.loadRemote(`${name}/remote`)));
    const plain = (list: Route[]): Route[] =>
      list.map(({ path = '', children = [] }) => ({ path, children: plain(children) }));
    return modules.flatMap((module) => plain(module?.remote.routes ?? []));
  });
  return pathsIn(routes);
}

function pathsIn(routes: Route[]): string[] {
  return routes.flatMap(({ path, children = [] }) => [
    ...(path && !path.includes('*') ? [path] : []),
    ...pathsIn(children),
  ]);
}
