import { expect, type Locator, type Page, type Route } from 'playwright/test';
import { pressUntilAccepted } from '../hands/click-guard.ts';

/** What the browser logs of a message that was lost. */
export const LOST = /ERR_CONNECTION_RESET/;

/** A message that is lost once. */
export interface Loss {
  /** Resolves once it is lost. */
  happened: Promise<void>;
}

/** Both messages of a request, each of them lost once. */
export interface Losses {
  /** Resolves once the request is lost: the server has got nothing. */
  request: Promise<void>;
  /** Resolves once the answer of its repetition is lost: the server has executed it. */
  answer: Promise<void>;
}

/** Loses the next request of a route, `PUT /notes/:id`: the server gets nothing, and the browser neither. */
export async function loseRequest(page: Page, route: string): Promise<Loss> {
  const [happened] = await lose(page, route, drop);
  return { happened };
}

/** Loses the answer of the next request of a route: the server executes it, and the browser gets nothing. */
export async function loseAnswer(page: Page, route: string): Promise<Loss> {
  const [happened] = await lose(page, route, deliver);
  return { happened };
}

/**
 * Loses the next request of a route, and then the answer of its repetition. Pages cannot tell one from the other: after both,
 * none says a false thing, nothing exists twice, and nothing is lost.
 */
export async function loseBoth(page: Page, route: string): Promise<Losses> {
  const [request, answer] = await lose(page, route, drop, deliver);
  return { request, answer };
}

/** What pages say when they do not know what became of a request. */
const UNKNOWN = /Le service ne répond pas|La réponse n'est pas arrivée/;

/** What is false then. */
const FAILED = /n'a(?:-t-il)? pas (?:été|pu)|^Impossible |^Échec/;

interface SavedDespiteLoss {
  route: string;
  /** Saves, as the person does it each time. */
  save: () => Promise<void>;
  /** What the page says once it is saved. */
  saved: Locator;
  /** What it says when it does not know. */
  unknown?: RegExp;
}

/** Saves again what was lost, both ways: the page says each time that it does not know, and only then that it is saved. */
export async function saveDespiteLoss(
  page: Page,
  { route, save, saved, unknown = UNKNOWN }: SavedDespiteLoss,
): Promise<void> {
  const { request, answer } = await loseBoth(page, route);
  for (const loss of [request, answer]) {
    // What it has said of the loss before does not count.
    await page.getByText(unknown).evaluateAll((said) => {
      for (const one of said) one.setAttribute('data-old', '');
    });
    await save();
    await loss;
    await expect(page.getByText(unknown).and(page.locator(':not([data-old])')).first()).toBeVisible();
    await expect(page.getByText(FAILED)).toHaveCount(0);
    await expect(saved).toHaveCount(0);
  }
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

/** What happens to a request before its connection breaks. */
type Way = (request: Route) => Promise<void>;
const drop: Way = async () => {};
const deliver: Way = async (request) => expect(await request.fetch()).toBeOK();

/** Loses the next requests of a route, each its own way. */
async function lose<Ways extends Way[]>(page: Page, route: string, ...ways: Ways) {
  const [method, path = ''] = route.split(' ');
  const address = new RegExp(`/api${path.replaceAll(/:\w+/g, '[^/?]+')}(\\?.*)?$`);
  const losses = ways.map(lossOf);
  const left = [...losses];
  await page.route(address, async (request) => {
    const loss = request.request().method() === method ? left.shift() : undefined;
    if (!loss) return request.fallback();
    await loss.way(request);
    await request.abort('connectionreset');
    loss.end();
  });
  return losses.map(({ happened }) => happened) as { [Index in keyof Ways]: Promise<void> };
}

function lossOf(way: Way) {
  let end = () => {};
  const happened = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { way, happened, end: () => end() };
}
