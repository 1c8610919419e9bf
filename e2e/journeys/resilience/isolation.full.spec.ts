import type { Page } from 'playwright/test';
import { untilHydrated } from '../../support/crawling/rendered.ts';
import { transferredBytes } from '../../support/network/network.ts';
import { beginModulesWith, type CodeChange, releaseAgain } from '../../support/network/registry-in-page.ts';
import { storageOf } from '../../support/network/storage.ts';
import { expect, signedIn, test } from '../../support/test.ts';

/** What the remote's code throws, and the errors that the shell and, for a module that has thrown before, React add. */
const THROWN = [/remote threw on purpose/, /part of the page|the remote student|RUNTIME|federation|React error #306/];

/** What is reported of it; of an entry the federation runtime says by a code that its script failed. */
const DESCRIBED = {
  message: expect.stringMatching(/^Error: (remote threw on purpose$|.*#RUNTIME-008)/),
  path: '/dashboard',
  frames: expect.arrayContaining([expect.stringContaining('/remotes/student/9.9.9/')]),
};

const ENTRY = /^remote-entry\.js$/;
const EXPOSE = /^__federation_expose_remote.*\.js$/;
const ROUTE = /^route-dashboard.*\.js$/;

test.use({ signedInAs: 'student' });

const throwing = "throw new Error('remote threw on purpose');";
const BROKEN: Record<string, CodeChange> = {
  'its entry throws': { file: ENTRY, change: (code) => throwing + code },
  'the exposed module throws': { file: EXPOSE, change: beginModulesWith(throwing) },
  'the module of a page throws': { file: ROUTE, change: beginModulesWith(throwing) },
};

for (const [cause, change] of Object.entries(BROKEN)) {
  test(`when ${cause}, the page says that it is broken, and the exception is in the console`, async ({
    page,
    faults,
  }) => {
    faults.expect(...THROWN);
    const stacks = stacksIn(page);
    const events = telemetryOf(page);
    await releaseAgain(page, 'student', '9.9.9', change);
    await page.goto('/dashboard');
    const alert = page.getByRole('main').getByRole('alert');
    await expect(alert).toContainText('Cette page a rencontré une erreur');
    await expect(alert).not.toContainText('connexion');
    await expect.poll(stacks).toMatch(/Error: remote threw on purpose\s+at .*\/remotes\/student\//);
    await hide(page);
    await expect
      .poll(events)
      .toContainEqual({ outcome: 'failed', remote: 'student', version: '9.9.9', phase: 'import', error: DESCRIBED });
    expect((await events()).filter(({ outcome }) => outcome === 'failed')).toHaveLength(1);

    await alert.getByRole('button', { name: 'Réessayer' }).click();
    await expect(alert).toContainText('Cette page a rencontré une erreur');
    await alert.getByRole('button', { name: 'Utiliser la version précédente' }).click();
    await expect(page.getByRole('heading', { name: 'Mes Cours' })).toBeVisible();
  });
}

const UNCAUGHT = {
  'an event handler': "addEventListener('click', () => { throw new Error('remote threw on purpose') });",
  'a promise': "Promise.resolve().then(() => { throw new Error('remote threw on purpose') });",
};

for (const [place, code] of Object.entries(UNCAUGHT)) {
  test(`an error in ${place} of a remote is attributed to it, once`, async ({ page, faults }) => {
    faults.expect(...THROWN);
    const events = telemetryOf(page);
    await releaseAgain(page, 'student', '9.9.9', { file: ROUTE, change: beginModulesWith(code.repeat(2)) });
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'Mes Cours' })).toBeVisible();
    await page.getByRole('heading', { name: 'Mes Cours' }).click();
    const failed = { outcome: 'failed', remote: 'student', version: '9.9.9', phase: 'uncaught', error: DESCRIBED };
    await expect.poll(async () => (await events()).filter(({ outcome }) => outcome === 'failed')).toEqual([failed]);
  });
}

test('hovering over a link fetches the files of its page without executing them, and a click uses them', async ({
  page,
}) => {
  await page.goto('/contact');
  await untilHydrated(page);
  const link = page.getByRole('banner').locator('a[href="/dashboard"]').first();
  const fetched = [/remote-entry\.js/, /__federation_expose_remote.*\.js/, /route-dashboard.*\.js/].map((file) =>
    page.waitForResponse((response) => file.test(response.url())),
  );
  await link.hover();
  await Promise.all(fetched.map(async (response) => (await response).finished()));
  await page.waitForLoadState('networkidle');
  expect(await isExecuted(page)).toBe(false);
  const scripts: import('playwright/test').Response[] = [];
  page.on('response', (response) => {
    if (/\/(remote-entry|__federation_expose|route-dashboard)[^/]*\.js/.test(response.url())) scripts.push(response);
  });
  await link.click();
  await expect(page.getByRole('heading', { name: 'Mes Cours' })).toBeVisible();
  expect(await isExecuted(page)).toBe(true);
  expect(scripts).toHaveLength(3);
  expect(await transferredBytes(scripts)).toBe(0);
});

test('a remote that clears the storage ends neither the session nor the theme', async ({ page }) => {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Mes Cours' })).toBeVisible();
  await page.evaluate(() => {
    localStorage.setItem('siteConfig', '{}');
    localStorage.setItem('student:draft', 'x');
    localStorage.clear();
  });
  expect(await page.evaluate(() => Object.keys(localStorage).sort())).toEqual(['siteConfig', 'token']);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Mes Cours' })).toBeVisible();
});

test('a page announces the execution of a remote at once, so that one that never ends is noticed', async ({
  visitor: page,
  account,
  address,
}) => {
  // Not in the context of the next journey: what never ends could not be left.
  await page.context().setStorageState(storageOf(address, signedIn(account)));
  const events = telemetryOf(page);
  // A page in the sample.
  await page.route('/dashboard', async (route) => {
    const response = await route.fetch();
    const timing = response.headers()['server-timing']?.replace(/(\d*)\.[01]\./, '$1.1.');
    await route.fulfill({ response, headers: { ...response.headers(), 'server-timing': timing ?? '' } });
  });
  await releaseAgain(page, 'student', '9.9.9', { file: EXPOSE, change: beginModulesWith('for (;;);') });
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await expect.poll(events).toEqual([{ outcome: 'started', remote: 'student', version: '9.9.9' }]);
});

/** Whether the entry of the student remote was executed: it defines a global container. */
function isExecuted(page: Page): Promise<boolean> {
  return page.evaluate(() => 'iris_student' in window);
}

/** The errors of the console with their stacks. */
function stacksIn(page: Page): () => Promise<string> {
  const texts: string[] = [];
  page.on('pageerror', (error) => texts.push(error.stack ?? ''));
  page.on('console', async (message) => {
    for (const argument of message.args()) {
      texts.push(
        await argument.evaluate((value) => (value instanceof Error ? (value.stack ?? '') : '')).catch(() => ''),
      );
    }
  });
  return async () => texts.join('\n');
}

interface Event {
  outcome: string;
  remote: string;
  phase?: string;
}

/** The telemetry events that a page sends about the student remote. */
function telemetryOf(page: Page): () => Promise<Event[]> {
  const events: Event[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/telemetry')) return;
    const { events: sent } = JSON.parse(request.postData() ?? '{"events":[]}') as { events: Event[] };
    events.push(...sent.filter(({ remote }) => remote === 'student'));
  });
  return async () => events;
}

/** Makes the page send its queued reports, as when the user leaves it. */
async function hide(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
}
