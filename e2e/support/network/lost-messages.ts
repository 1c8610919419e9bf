import type { Page, Route } from 'playwright/test';

/** What the browser logs of a message that was lost. */
export const LOST = /ERR_CONNECTION_RESET/;

/** A message that is lost once. */
export interface Loss {
  /** Resolves once it is lost. */
  happened: Promise<void>;
}

/** Loses one way of a request. */
export type Lose = (page: Page, route: string) => Promise<Loss>;

/** Loses the answer of the next request of a route, `PUT /notes/:id`: the server executes it, and the browser gets nothing. */
export const loseAnswer: Lose = (page, route) => lose(page, route, async (request) => void (await request.fetch()));

/** Loses the next request of a route: the server gets nothing, and the browser neither. */
export const loseRequest: Lose = (page, route) => lose(page, route, async () => {});

async function lose(page: Page, route: string, deliver: (request: Route) => Promise<void>): Promise<Loss> {
  const [method, path = ''] = route.split(' ');
  const address = new RegExp(`/api${path.replaceAll(/:\w+/g, '[^/?]+')}(\\?.*)?$`);
  let end = () => {};
  const happened = new Promise<void>((resolve) => {
    end = resolve;
  });
  let isLost = false;
  await page.route(address, async (request) => {
    if (isLost || request.request().method() !== method) return request.fallback();
    isLost = true;
    await deliver(request);
    await request.abort('connectionreset');
    end();
  });
  return { happened };
}
