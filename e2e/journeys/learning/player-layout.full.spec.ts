import type { Locator, Page } from 'playwright/test';
import { enrollForFilm, RHEXIS } from '../../support/learning/demo-film.ts';
import { LearnPage } from '../../support/pages/learning/learn-page.ts';
import { expect, signedIn, test } from '../../support/test.ts';

test.use({ signedInAs: 'student' });

const PHONE = { width: 390, height: 844 };
const SIDEWAYS = { width: 844, height: 390 };
const DESKTOP = { width: 1440, height: 900 };

test('a question never covers the picture that it is about, nor leaves the window', async ({ page, api, account }) => {
  const learn = await openFilm(page, api, account);
  const wrong: unknown[] = [];
  for (const size of [DESKTOP, { width: 1280, height: 720 }, { width: 768, height: 1024 }, PHONE, SIDEWAYS]) {
    await page.setViewportSize(size);
    await askQuestion(page, learn);
    const shown = await layoutOf(learn);
    if (!isLegible(shown, size)) wrong.push({ size, ...shown });
    await page.keyboard.press('f');
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
    const full = await layoutOf(learn);
    if (!isLegible(full, size)) wrong.push({ fullScreen: size, ...full });
    await page.keyboard.press('f');
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(false);
    await page.keyboard.press('Escape');
    await expect(learn.question).toBeHidden();
  }
  expect(wrong).toEqual([]);
});

test('a complication and a question at the same moment are both seen, and each is pressed', async ({
  page,
  api,
  account,
}) => {
  const learn = await openFilm(page, api, account);
  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize(size);
    await expect(learn.marks).toHaveCount(2);
    await expect.poll(() => distanceOf(learn.marks.first(), learn.marks.last())).toBeGreaterThan(20);
    await centerOf(learn.marks.first()).then(({ x, y }) => page.mouse.click(x, y));
    await learn.isStoppedAt(RHEXIS.decision);
    await expect(learn.question).toBeHidden();
    await centerOf(learn.marks.last()).then(({ x, y }) => page.mouse.click(x, y));
    await expect(learn.question).toBeVisible();
    await page.keyboard.press('Escape');
  }
});

test('on a phone the film is in the window when it goes on after a question', async ({ page, api, account }) => {
  await page.setViewportSize(PHONE);
  const learn = await openFilm(page, api, account);
  // As in WebKit, which keeps the position in the page when something above the window goes.
  await page.evaluate(() => document.documentElement.style.setProperty('overflow-anchor', 'none'));
  await askQuestion(page, learn);
  await page.getByRole('button', { name: 'Valider mon choix' }).click();
  await expect(learn.question).toContainText('Le chirurgien');
  await page.mouse.move(PHONE.width / 2, PHONE.height / 2);
  await page.mouse.wheel(0, 5000);
  await expect(learn.video).not.toBeInViewport();
  await page.getByRole('button', { name: 'Reprendre', exact: true }).click();
  await expect(learn.video).toBeInViewport({ ratio: 1 });
  await expect.poll(() => learn.time()).toBeGreaterThan(RHEXIS.decision);
});

test('the settings are shown whole: over the picture, on a phone below it', async ({ page, api, account }) => {
  const learn = await openFilm(page, api, account);
  const settings = learn.film.getByRole('dialog', { name: 'Réglages du film' });
  for (const size of [DESKTOP, SIDEWAYS, PHONE]) {
    await page.setViewportSize(size);
    await learn.button('Réglages').click();
    await expect(settings.getByRole('group', { name: 'Vitesse' })).toBeInViewport({ ratio: 1 });
    await expect(settings.getByRole('group', { name: 'Définition' })).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
    await expect(settings).toBeHidden();
  }
});

test('on a phone the help button covers neither controls nor outline', async ({ page, api, account }) => {
  await page.setViewportSize(PHONE);
  const learn = await openFilm(page, api, account);
  const panel = page.getByRole('tabpanel');
  for (const target of [learn.button('Plein écran'), panel.getByRole('link').first(), panel.getByRole('link').last()]) {
    const isCovered = await target.evaluate((element) => {
      element.scrollIntoView({ block: 'end' });
      const { right, top, bottom } = element.getBoundingClientRect();
      return document.elementFromPoint(right - 4, (top + bottom) / 2)?.closest('.help-button') !== null;
    });
    expect(isCovered).toBe(false);
  }
});

test('on a phone held sideways the controls are in the window, which the film fills once it plays', async ({
  page,
  api,
  account,
}) => {
  await page.setViewportSize(SIDEWAYS);
  const learn = await openFilm(page, api, account);
  await expect(learn.button('Plein écran')).toBeInViewport({ ratio: 1 });
  await learn.button('Commencer le film').click();
  await expect
    .poll(async () => {
      const film = await learn.film.boundingBox();
      return film && { top: Math.round(film.y), height: Math.round(film.height) };
    })
    .toEqual({ top: 0, height: SIDEWAYS.height });
  const header = await page.getByRole('banner').boundingBox();
  expect((header?.y ?? 0) + (header?.height ?? 0)).toBeLessThanOrEqual(0);
  await expect(learn.button('Plein écran')).toBeInViewport({ ratio: 1 });
});

test('the outline shows the lesson that is open, and leaves the page at its top', async ({ page, api, account }) => {
  await page.setViewportSize({ width: 1280, height: 640 });
  const { course, last } = await enrollForFilm(api.as(signedIn(account)));
  await new LearnPage(page).open(course, last);
  const current = page.getByRole('tabpanel').locator('[aria-current="page"]');
  await expect(current).toBeInViewport({ ratio: 1 });
  const cover = () =>
    current.evaluate((element) => {
      const { left, top, bottom } = element.getBoundingClientRect();
      const shown = document.elementFromPoint(left + 20, (top + bottom) / 2);
      return element.contains(shown) ? 'none' : shown?.outerHTML.slice(0, 300);
    });
  // A notification may lie above it for a moment.
  await expect.poll(cover, { timeout: 15_000 }).toBe('none');
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('captions stand below the film on a phone, over the foot of a larger one, and never move the page', async ({
  page,
  api,
  account,
}) => {
  const learn = await openFilm(page, api, account);
  const caption = learn.film.getByText('Fuite vers la périphérie');
  const tabs = page.getByRole('tablist');
  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize(size);
    await seek(learn, RHEXIS.escape);
    await expect(caption).toBeHidden();
    const before = await tabs.boundingBox();
    await seek(learn, RHEXIS.escape + 1);
    await expect(caption).toBeVisible();
    const below = distanceBelow(await placesOf(learn, caption));
    if (size === PHONE) expect(below).toBeGreaterThanOrEqual(0);
    else expect(below).toBeLessThan(0);
    expect(await tabs.boundingBox()).toEqual(before);
  }
});

test('on a phone held sideways the whole picture and the caption below it are in the window, in full screen too', async ({
  page,
  api,
  account,
}) => {
  await page.setViewportSize(SIDEWAYS);
  const learn = await openFilm(page, api, account);
  const caption = learn.film.getByText('Fuite vers la périphérie');
  await learn.button('Commencer le film').click();
  await expect.poll(() => learn.time()).toBeGreaterThan(0);
  await page.keyboard.press('k');
  await expect(learn.video).toHaveJSProperty('paused', true);
  await seek(learn, RHEXIS.escape + 1);
  await expect(caption).toBeVisible();
  const wrong: unknown[] = [];
  for (const size of [SIDEWAYS, { width: 667, height: 375 }, { width: 640, height: 360 }]) {
    await page.setViewportSize(size);
    for (const isFull of [false, true]) {
      if (isFull) await page.keyboard.press('f');
      await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(isFull);
      if (!isFull) await learn.film.evaluate((film) => film.scrollIntoView({ block: 'nearest' }));
      const places = await placesOf(learn, caption);
      const isInWindow = places.picture.y >= -1 && places.words.y + places.words.height <= size.height + 1;
      if (!isInWindow || distanceBelow(places) < 0) wrong.push({ size, isFull, ...places });
    }
    await page.keyboard.press('f');
  }
  expect(wrong).toEqual([]);
});

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

async function openFilm(
  page: Page,
  api: Parameters<typeof enrollForFilm>[0],
  account: Parameters<typeof signedIn>[0],
): Promise<LearnPage> {
  const { course, lesson } = await enrollForFilm(api.as(signedIn(account)));
  const learn = new LearnPage(page);
  await learn.open(course, lesson);
  await learn.isLoaded();
  return learn;
}

function seek({ video }: LearnPage, moment: number): Promise<void> {
  return video.evaluate((film: HTMLVideoElement, time) => {
    film.currentTime = time;
  }, moment);
}

async function askQuestion(page: Page, learn: LearnPage): Promise<void> {
  await learn.button(/Que feriez-vous/).focus();
  await page.keyboard.press('Enter');
  await expect(learn.question).toBeVisible();
  // The first answer is chosen, so that its button can be pressed.
  await page.keyboard.press('1');
}

interface Layout {
  picture: Box | null;
  question: Box | null;
  commit: Box | null;
}

async function layoutOf({ video, question }: LearnPage): Promise<Layout> {
  return {
    picture: await video.boundingBox(),
    question: await question.boundingBox(),
    commit: await question.getByRole('button', { name: 'Valider mon choix' }).boundingBox(),
  };
}

async function placesOf({ video }: LearnPage, caption: Locator): Promise<{ picture: Box; words: Box }> {
  const [picture, words] = [await video.boundingBox(), await caption.boundingBox()];
  if (!picture || !words) throw new Error('not shown');
  return { picture, words };
}

function distanceBelow({ picture, words }: { picture: Box; words: Box }): number {
  return words.y - picture.y - picture.height;
}

function isLegible({ picture, question, commit }: Layout, { width, height }: { width: number; height: number }) {
  if (!picture || !question || !commit) return false;
  const isApart = question.y >= picture.y + picture.height - 1 || question.x >= picture.x + picture.width - 1;
  const isShown = picture.y >= -1 && picture.y + picture.height <= height + 1;
  // The picture keeps three fifths of the width, or two fifths of the height.
  const isLarge = picture.width >= 0.55 * width || picture.height >= 0.4 * height;
  return isApart && isShown && isLarge && commit.y + commit.height <= height + 1;
}

async function centerOf(target: Locator): Promise<{ x: number; y: number }> {
  const box = await target.boundingBox();
  if (!box) throw new Error('not shown');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function distanceOf(one: Locator, other: Locator): Promise<number> {
  return (await centerOf(other)).x - (await centerOf(one)).x;
}
