import type { Locator, Page } from 'playwright/test';

interface Point {
  x: number;
  y: number;
}

/** Where a row of a list is taken to be dragged. */
async function handleOf(row: Locator): Promise<Point> {
  const box = await row.boundingBox();
  if (!box) throw new Error('the row is not shown');
  return { x: box.x + box.width - 28, y: box.y + box.height / 2 };
}

/** The points over which a finger or mouse passes. */
function pathBetween(from: Point, to: Point): Point[] {
  const steps = Array.from({ length: 20 }, (_, index) => (index + 1) / 20);
  return steps.map((share) => ({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }));
}

/** Drags a row of a list to where another one is, with the mouse. */
export async function dragByMouse(page: Page, row: Locator, target: Locator): Promise<void> {
  const [from, to] = [await handleOf(row), await handleOf(target)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (const { x, y } of pathBetween(from, to)) await page.mouse.move(x, y);
  await page.mouse.up();
}

/** Drags a row of a list to where another one is, with a finger. */
export async function dragByTouch(page: Page, row: Locator, target: Locator): Promise<void> {
  const [from, to] = [await handleOf(row), await handleOf(target)];
  const device = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    device.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [from]);
  for (const point of pathBetween(from, to)) await touch('touchMove', [point]);
  await touch('touchEnd', []);
}
