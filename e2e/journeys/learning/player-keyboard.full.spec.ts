import type { Page } from 'playwright/test';
import { pressOn, tabTo } from '../../support/hands/keyboard.ts';
import { enrollForFilm, RHEXIS } from '../../support/learning/demo-film.ts';
import { LearnPage } from '../../support/pages/learning/learn-page.ts';
import { expect, signedIn, test } from '../../support/test.ts';

test.use({ signedInAs: 'student' });

test('a student drives the player without a mouse', async ({ page, api, account }) => {
  const { course, lesson } = await enrollForFilm(api.as(signedIn(account)));
  const learn = new LearnPage(page);
  await learn.open(course, lesson);
  await learn.isLoaded();
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
    await focusIsShown(page);
  };

  await test.step('play and stop', async () => {
    await pressOn(page, learn.button('Commencer le film'));
    await expect(learn.button('Pause')).toBeFocused();
    await expect(learn.video).toHaveJSProperty('paused', false);
    await expect.poll(() => learn.time()).toBeGreaterThan(0.2);
    await press('Space');
    await expect(learn.video).toHaveJSProperty('paused', true);
    await expect(learn.button('Lecture')).toBeFocused();
  });

  await test.step('seek by the time line, by keys, by phases and by frames', async () => {
    await tabTo(page, learn.timeLine);
    await press('Home');
    await learn.isStoppedAt(0);
    await press('ArrowRight');
    await learn.isStoppedAt(5);
    await expect(learn.timeLine).toHaveAttribute('aria-valuetext', '5 s sur 38 s, Repérage du cercle');
    await press('l', 'ArrowLeft');
    await learn.isStoppedAt(10);
    await press('n');
    await learn.isStoppedAt(13.4);
    await press('Shift+N');
    await learn.isStoppedAt(8);
    await press('.');
    await expect.poll(() => learn.time()).toBeCloseTo(8 + 1.5 / RHEXIS.fps, 3);
    await expect(learn.film.getByTitle('Image 1 de la seconde')).toBeVisible();
    await press('Shift+ArrowLeft');
    await expect.poll(() => learn.time()).toBeCloseTo(8 + 0.5 / RHEXIS.fps, 3);
  });

  await test.step('speed, sound and captions', async () => {
    await press('>');
    await expect(learn.video).toHaveJSProperty('playbackRate', 1.25);
    await press('<', '<');
    await expect(learn.video).toHaveJSProperty('playbackRate', 0.75);
    await pressOn(page, learn.button('Revenir à la vitesse normale'));
    await expect(learn.video).toHaveJSProperty('playbackRate', 1);
    await focusIsShown(page);
    await press('m');
    await expect(learn.video).toHaveJSProperty('muted', true);
    const caption = learn.film.getByText("c'est le lambeau.");
    await expect(caption).toBeVisible();
    await press('c');
    await expect(caption).toBeHidden();
    await pressOn(page, learn.button('Sous-titres'), 'Space');
    await expect(caption).toBeVisible();
  });

  await test.step('repeat a passage', async () => {
    await press('b', 'ArrowRight', 'b');
    await learn.isStoppedAt(8);
    const returned = learn.video.evaluate(
      (video: HTMLVideoElement) =>
        new Promise((resolve) => {
          video.addEventListener('seeking', () => resolve(video.currentTime), { once: true });
        }),
    );
    await press('>', '>', '>', 'k');
    expect(await returned).toBeCloseTo(8, 1);
    await press('k');
    await pressOn(page, learn.button('Arrêter la boucle'));
    await expect(learn.button('Boucle\u00a0: marquer le début')).toBeFocused();
    await press('<', '<', '<');
  });

  await test.step('draw, full screen, list of keys', async () => {
    await press('d');
    await expect(learn.film.getByRole('group', { name: 'Dessin' })).toBeVisible();
    await tabTo(page, learn.button('Sarcelle'));
    await press('Escape');
    await expect(learn.film.getByRole('group', { name: 'Dessin' })).toBeHidden();
    await press('f');
    await expect(learn.button('Quitter le plein écran')).toBeVisible();
    expect(await page.evaluate(() => document.fullscreenElement?.tagName)).toBe('SECTION');
    await press('f');
    await expect(learn.button('Plein écran')).toBeVisible();
    await page.keyboard.press('?');
    const keys = learn.film.getByRole('region', { name: 'Raccourcis clavier' });
    await expect(keys).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(keys).toBeHidden();
    await focusIsShown(page);
  });

  await test.step('settings', async () => {
    await pressOn(page, learn.button('Réglages'));
    const settings = learn.film.getByRole('dialog', { name: 'Réglages du film' });
    await pressOn(page, settings.getByRole('button', { name: '½×' }));
    await expect(learn.video).toHaveJSProperty('playbackRate', 0.5);
    await press('Escape');
    await expect(settings).toBeHidden();
    await expect(learn.button('Réglages')).toBeFocused();
  });

  await test.step('phases and words of the transcript', async () => {
    await tabTo(page, page.getByRole('tab', { name: 'Plan' }));
    await press('ArrowRight');
    const transcript = page.getByRole('tabpanel', { name: 'Transcription' });
    await pressOn(page, transcript.getByRole('button', { name: /^Déchirure circulaire/ }));
    await learn.isStoppedAt(13.4);
    await tabTo(page, transcript.getByRole('searchbox'));
    await page.keyboard.type('PINCE');
    await pressOn(page, transcript.getByRole('button', { name: /La pince d'Utrata entre/ }));
    await learn.isStoppedAt(11);
    await focusIsShown(page);
  });

  await test.step('answer a question', async () => {
    await page.keyboard.press('Shift+Tab');
    await tabTo(page, page.getByRole('link', { name: /^Aller au contenu/ }));
    await tabTo(page, learn.timeLine);
    await press('PageUp', 'PageUp');
    await learn.isStoppedAt(RHEXIS.escape);
    await press('k');
    await expect(learn.question).toBeFocused();
    await learn.isStoppedAt(RHEXIS.decision);
    await page.keyboard.press('2');
    const answer = page.getByRole('radio', { name: /^Arrêter, reformer la chambre/ });
    await expect(answer).toBeChecked();
    await expect(answer).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(learn.question).toContainText('Le chirurgien');
    await expect(page.getByRole('button', { name: 'Reprendre', exact: true })).toBeFocused();
    await focusIsShown(page);
    await press('Enter');
    await expect(learn.question).toBeHidden();
    await expect(learn.button('Pause')).toBeFocused();
    await expect.poll(() => learn.time()).toBeGreaterThan(RHEXIS.decision + 0.2);
  });
});

test('the title of a lesson comes before its player, and the player before the panels', async ({
  page,
  api,
  account,
}) => {
  const { course, lesson, next } = await enrollForFilm(api.as(signedIn(account)));
  const learn = new LearnPage(page);
  await learn.open(course, next);
  await page.getByRole('link', { name: 'Leçon précédente' }).click();
  await expect(page).toHaveURL(`/learn/${course}/${lesson}`);
  await expect(learn.heading).toBeFocused();
  await learn.isLoaded();
  const stops: string[] = [];
  while (stops.at(-1) !== 'Plan' && stops.length < 30) {
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    stops.push((await focused.getAttribute('aria-label')) ?? (await focused.innerText()));
    await focusIsShown(page);
  }
  expect(stops).toEqual([
    'Commencer le film',
    "Complication\u00a0: Fuite vers l'équateur, à 0:20",
    'Moment du film',
    'Lecture',
    'Reculer de 10 s',
    'Avancer de 10 s',
    'Image précédente',
    'Image suivante',
    'Couper le son',
    'Volume',
    'Boucle\u00a0: marquer le début',
    "Dessiner sur l'image",
    'Sous-titres',
    'Réglages',
    'Plein écran',
    'Leçon précédente',
    expect.stringMatching(/^Suivant/),
    'Plan',
  ]);
});

/** Fails when the focus is on the page itself, outside the window, or without a ring. */
async function focusIsShown(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => {
        const element = document.activeElement;
        if (!element || element === document.body) return 'lost';
        const { top, bottom, left, right } = element.getBoundingClientRect();
        const isInside = bottom > 0 && right > 0 && top < window.innerHeight && left < window.innerWidth;
        if (!isInside) return `outside the window: ${element.outerHTML.slice(0, 200)}`;
        const hasRing = getComputedStyle(element).outlineStyle === 'solid';
        return hasRing ? 'shown' : `without a ring: ${element.outerHTML.slice(0, 200)}`;
      }),
    )
    .toBe('shown');
}
