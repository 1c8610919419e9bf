import type { Locator, Page } from 'playwright/test';
import { DESKTOP, PHONE } from '../../support/hands/axe.ts';
import { type DemoFilm, enrollForFilm, RHEXIS } from '../../support/learning/demo-film.ts';
import { LearnPage } from '../../support/pages/learning/learn-page.ts';
import { expect, signedIn, test } from '../../support/test.ts';

test.use({ signedInAs: 'student' });

const SIDEWAYS = { width: 844, height: 390 };

let demo: DemoFilm;
let learn: LearnPage;

test.beforeEach(async ({ page, api, account }) => {
  demo = await enrollForFilm(api.as(signedIn(account)));
  learn = new LearnPage(page);
});

async function openFilm(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await learn.open(demo.course, demo.lesson);
  await learn.isLoaded();
}

test('at every size a question never covers its picture nor leaves the window, marks are apart, settings whole, captions at their place', async ({
  page,
}) => {
  await openFilm(page, DESKTOP);
  const wrong: unknown[] = [];
  for (const size of [DESKTOP, { width: 768, height: 1024 }, PHONE, SIDEWAYS]) {
    await page.setViewportSize(size);
    await askQuestion(page);
    const shown = await layoutOf(learn);
    if (!isLegible(shown, size)) wrong.push({ size, ...shown });
    await page.keyboard.press('f');
    await expect.poll(() => isFullScreen(page)).toBe(true);
    const full = await layoutOf(learn);
    if (!isLegible(full, size)) wrong.push({ fullScreen: size, ...full });
    await page.keyboard.press('f');
    await expect.poll(() => isFullScreen(page)).toBe(false);
    await page.keyboard.press('Escape');
    await expect(learn.question).toBeHidden();
  }
  expect(wrong).toEqual([]);

  const settings = learn.film.getByRole('dialog', { name: 'Réglages du film' });
  for (const size of [DESKTOP, SIDEWAYS, PHONE]) {
    await page.setViewportSize(size);
    await learn.button('Réglages').click();
    for (const name of ['Vitesse', 'Définition']) {
      await expect(settings.getByRole('group', { name })).toBeInViewport({ ratio: 1 });
    }
    await page.keyboard.press('Escape');
    await expect(settings).toBeHidden();
  }

  const caption = learn.film.getByText('Fuite vers la périphérie');
  const tabs = page.getByRole('tablist');
  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize(size);
    // A complication and a question at the same moment.
    await expect(learn.marks).toHaveCount(2);
    const distance = async () => (await centerOf(learn.marks.last())).x - (await centerOf(learn.marks.first())).x;
    await expect.poll(distance).toBeGreaterThan(20);
    await centerOf(learn.marks.first()).then(({ x, y }) => page.mouse.click(x, y));
    await learn.isStoppedAt(RHEXIS.decision);
    await expect(learn.question).toBeHidden();
    await centerOf(learn.marks.last()).then(({ x, y }) => page.mouse.click(x, y));
    await expect(learn.question).toBeVisible();
    await page.keyboard.press('Escape');

    await seek(learn, RHEXIS.escape);
    await expect(caption).toBeHidden();
    const before = await tabs.boundingBox();
    await seek(learn, RHEXIS.escape + 1);
    await expect(caption).toBeVisible();
    const below = distanceBelow(await placesOf(learn, caption));
    if (size === PHONE) expect(below).toBeGreaterThanOrEqual(0);
    else expect(below).toBeLessThan(0);
    expect(await tabs.boundingBox(), 'captions never move the page').toEqual(before);
  }
});

test('on a phone the film is seen when it goes on after a question and while the transcript is read, and the help button covers nothing', async ({
  page,
}) => {
  await openFilm(page, PHONE);
  const { video } = learn;
  const panel = page.getByRole('tabpanel');
  for (const target of [learn.button('Plein écran'), panel.getByRole('link').first(), panel.getByRole('link').last()]) {
    const isCovered = await target.evaluate((element) => {
      element.scrollIntoView({ block: 'end' });
      const { right, top, bottom } = element.getBoundingClientRect();
      return document.elementFromPoint(right - 4, (top + bottom) / 2)?.closest('.help-button') !== null;
    });
    expect(isCovered).toBe(false);
  }
  await page.getByRole('tab', { name: 'Transcription' }).click();
  await panel.evaluate((element) => element.scrollIntoView({ block: 'end' }));
  await expect(video).toBeInViewport({ ratio: 1 });
  const [film, transcript] = [await boxOf(video), await boxOf(panel)];
  expect(film.height).toBeLessThanOrEqual(0.4 * PHONE.height);
  expect(transcript.y, 'the transcript begins below the film').toBeGreaterThanOrEqual(film.y + film.height);
  const scrollDown = () => page.getByRole('tablist').evaluate((element) => element.scrollIntoView({ block: 'start' }));
  await scrollDown();
  await expect(video).toBeInViewport({ ratio: 1 });
  await page.getByRole('tab', { name: 'Plan' }).click();
  await scrollDown();
  await expect(video).not.toBeInViewport();
  await page.getByRole('tab', { name: 'Transcription' }).click();
  // As at 200 %: the film would leave no room.
  await page.setViewportSize({ width: 195, height: 422 });
  await scrollDown();
  await expect(video).not.toBeInViewport();

  await page.setViewportSize(PHONE);
  await page.getByRole('tab', { name: 'Plan' }).click();
  // As in WebKit, which keeps the position in the page when something above the window goes.
  await page.evaluate(() => document.documentElement.style.setProperty('overflow-anchor', 'none'));
  await askQuestion(page);
  await page.getByRole('button', { name: 'Valider mon choix' }).click();
  await expect(learn.question).toContainText('Le chirurgien');
  await page.mouse.move(PHONE.width / 2, PHONE.height / 2);
  await page.mouse.wheel(0, 5000);
  await expect(video).not.toBeInViewport();
  await page.getByRole('button', { name: 'Reprendre', exact: true }).click();
  await expect(video).toBeInViewport({ ratio: 1 });
  await expect.poll(() => learn.time()).toBeGreaterThan(RHEXIS.decision);
});

test('on a phone held sideways the film fills the window once it plays, with its controls, and the caption below it', async ({
  page,
}) => {
  await openFilm(page, SIDEWAYS);
  await expect(learn.button('Plein écran')).toBeInViewport({ ratio: 1 });
  await learn.button('Commencer le film').click();
  const place = async () => {
    const film = await boxOf(learn.film);
    return { top: Math.round(film.y), height: Math.round(film.height) };
  };
  await expect.poll(place).toEqual({ top: 0, height: SIDEWAYS.height });
  const header = await boxOf(page.getByRole('banner'));
  expect(header.y + header.height).toBeLessThanOrEqual(0);
  await expect(learn.button('Plein écran')).toBeInViewport({ ratio: 1 });

  await page.keyboard.press('k');
  await expect(learn.video).toHaveJSProperty('paused', true);
  const caption = learn.film.getByText('Fuite vers la périphérie');
  await seek(learn, RHEXIS.escape + 1);
  await expect(caption).toBeVisible();
  const wrong: unknown[] = [];
  for (const size of [SIDEWAYS, { width: 667, height: 375 }]) {
    await page.setViewportSize(size);
    for (const isFull of [false, true]) {
      if (isFull) await page.keyboard.press('f');
      await expect.poll(() => isFullScreen(page)).toBe(isFull);
      if (!isFull) await learn.film.evaluate((film) => film.scrollIntoView({ block: 'nearest' }));
      const places = await placesOf(learn, caption);
      const isInWindow = places.picture.y >= -1 && places.words.y + places.words.height <= size.height + 1;
      if (!isInWindow || distanceBelow(places) < 0) wrong.push({ size, isFull, ...places });
    }
    await page.keyboard.press('f');
  }
  expect(wrong).toEqual([]);
});

test('the outline shows the lesson that is open, and leaves the page at its top', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 640 });
  await learn.open(demo.course, demo.last);
  const current = page.getByRole('tabpanel').locator('[aria-current="page"]');
  await expect(current).toBeInViewport({ ratio: 1 });
  const cover = () =>
    current.evaluate((element) => {
      const { left, top, bottom } = element.getBoundingClientRect();
      const shown = document.elementFromPoint(left + 20, (top + bottom) / 2);
      return element.contains(shown) ? 'none' : shown?.outerHTML.slice(0, 300);
    });
  // A notification may lie above it for a moment.
  await expect.poll(cover).toBe('none');
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

async function boxOf(target: Locator): Promise<Box> {
  const box = await target.boundingBox();
  if (!box) throw new Error('not shown');
  return box;
}

async function centerOf(target: Locator): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = await boxOf(target);
  return { x: x + width / 2, y: y + height / 2 };
}

function isFullScreen(page: Page): Promise<boolean> {
  return page.evaluate(() => document.fullscreenElement !== null);
}

function seek({ video }: LearnPage, moment: number): Promise<void> {
  return video.evaluate((film: HTMLVideoElement, time) => {
    film.currentTime = time;
  }, moment);
}

async function askQuestion(page: Page): Promise<void> {
  await learn.button(/Que feriez-vous/).focus();
  await page.keyboard.press('Enter');
  await expect(learn.question).toBeVisible();
  // The first answer is chosen, so that its button can be pressed.
  await page.keyboard.press('1');
}

type Layout = Record<'picture' | 'question' | 'commit', Box>;

async function layoutOf({ video, question }: LearnPage): Promise<Layout> {
  const commit = question.getByRole('button', { name: 'Valider mon choix' });
  return { picture: await boxOf(video), question: await boxOf(question), commit: await boxOf(commit) };
}

async function placesOf({ video }: LearnPage, caption: Locator): Promise<{ picture: Box; words: Box }> {
  return { picture: await boxOf(video), words: await boxOf(caption) };
}

function distanceBelow({ picture, words }: { picture: Box; words: Box }): number {
  return words.y - picture.y - picture.height;
}

function isLegible({ picture, question, commit }: Layout, { width, height }: { width: number; height: number }) {
  const isApart = question.y >= picture.y + picture.height - 1 || question.x >= picture.x + picture.width - 1;
  const isShown = picture.y >= -1 && picture.y + picture.height <= height + 1;
  // The picture keeps three fifths of the width, or two fifths of the height.
  const isLarge = picture.width >= 0.55 * width || picture.height >= 0.4 * height;
  return isApart && isShown && isLarge && commit.y + commit.height <= height + 1;
}
