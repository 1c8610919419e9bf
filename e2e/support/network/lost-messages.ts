import { expect, type Locator, type Page, type Route } from 'playwright/test';
import { pressUntilAccepted } from '../hands/click-guard.ts';

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

/** Both ways of a request: whatever is lost, no page says a false thing, nothing exists twice, and nothing is lost. */
export const WAYS: readonly [name: string, lose: Lose][] = [
  ['answer', loseAnswer],
  ['request', loseRequest],
];

/** What pages say when they do not know what became of a request. */
const UNKNOWN = /Le service ne répond pas|La réponse n'est pas arrivée/;

/** What is false then. */
const FAILED = /n'a(?:-t-il)? pas (?:été|pu)|^Impossible |^Échec/;

interface SavedDespiteLoss {
  lose: Lose;
  route: string;
  /** Saves, as the person does it each time. */
  save: () => Promise<void>;
  /** What the page says once it is saved. */
  saved: Locator;
}

/** Saves again what was lost: the page says that it does not know, and only then that it is saved. */
export async function saveDespiteLoss(page: Page, { lose, route, save, saved }: SavedDespiteLoss): Promise<void> {
  const loss = await lose(page, route);
  await save();
  await loss.happened;
  await expect(page.getByText(UNKNOWN).first()).toBeVisible();
  await expect(page.getByText(FAILED)).toHaveCount(0);
  await expect(saved).toHaveCount(0);
  await save();
  await expect(saved.first()).toBeVisible();
}

/** Nobody else has changed anything. */
export async function expectNoConflict(page: Page): Promise<void> {
  await expect(page.getByText(/modifiée? entre-temps/)).toHaveCount(0);
}

/** Saved by itself, after the request was repeated. */
export async function expectSavedByItself(page: Page): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: /^Enregistré$/ })).toBeVisible({ timeout: 30_000 });
}

/** Presses a button, which a toast may cover. */
export async function press(button: Locator): Promise<void> {
  await pressUntilAccepted(button.page(), () => button.press('Enter'));
}

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
