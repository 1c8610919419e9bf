import { untilHydrated } from '../../support/crawling/rendered.ts';
import { loadingFailed } from '../../support/network/faults.ts';
import { changeRegistry } from '../../support/network/registry-in-page.ts';
import { Frame } from '../../support/pages/frame.ts';
import { expect, test } from '../../support/test.ts';

const REFUSAL = "n'est pas celui qui a été publié. Rien n'en a été exécuté.";

/**
 * What the shell loads, and what the remote itself does; each file is in recovery.full.spec.ts. With any query: after a failure
 * the shell requests the files of a release under other addresses.
 */
const FILES: Record<string, RegExp> = {
  entry: /\/remotes\/student\/.*remote-entry\.js/,
  page: /\/remotes\/student\/.*route-dashboard.*\.js/,
};

test.describe('released files', () => {
  test.use({ signedInAs: 'student' });

  for (const [name, file] of Object.entries(FILES)) {
    test(`a modified ${name} is refused at its first address and after a retry`, async ({ page, faults }) => {
      faults.expect(loadingFailed('student'));
      const delivered = new Set<string>();
      await page.route(file, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: `window.tampered = true;${await response.text()}` });
        delivered.add(new URL(route.request().url()).search);
      });
      await page.goto('/dashboard');
      const alert = page.getByRole('main').getByRole('alert');
      await expect(alert).toContainText(REFUSAL);
      expect(delivered).toContain('');
      await alert.getByRole('button', { name: 'Réessayer' }).click();
      await expect.poll(() => [...delivered].join()).toContain('?again=');
      await expect(alert).toContainText(REFUSAL);
      expect(await page.evaluate(() => 'tampered' in window)).toBe(false);
    });
  }

  test('a file without a registered hash is neither executed nor requested as a script', async ({ page, faults }) => {
    faults.expect(loadingFailed('student'));
    await changeRegistry(page, (entry) => {
      const { 'remote-entry.js': _, ...integrity } = entry.integrity;
      return entry.name === 'student' ? { ...entry, integrity } : entry;
    });
    const scripts: string[] = [];
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
    await page.goto('/dashboard');
    await expect(page.getByRole('main').getByRole('alert')).toContainText(REFUSAL);
    expect(scripts.filter((url) => url.includes('/remotes/student/'))).toEqual([]);
    // The entry defines it.
    expect(await page.evaluate(() => 'iris_student' in window)).toBe(false);
  });
});

test('a preloaded entry with one byte more is refused', async ({ page, faults }) => {
  faults.expect(loadingFailed('public'));
  await page.route(/\/remotes\/public\/.*remote-entry\.js/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()} ` });
  });
  await page.goto('/');
  await expect(page.getByRole('main').getByRole('alert')).toContainText(REFUSAL);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(new Frame(page).heading).toHaveText('APPRENONS ENSEMBLE');
});

test('injected scripts, and those of addresses outside the registry, are not executed; the first are reported', async ({
  page,
  faults,
}) => {
  faults.expect(/Content Security Policy|Refused|violates/, /x\.png/, /no hash is registered|Trusted|elsewhere/);
  await page.route('/', async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const injected =
      '<script>window.injected = 1</script><img src="/x.png" onerror="window.injected = 2"><style>body{display:none}</style>';
    await route.fulfill({ response, body: html.replace('<div id="root">', `${injected}<div id="root">`) });
  });
  const reports: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/csp-reports')) reports.push(request.postData() ?? '');
  });
  await page.goto('/');
  await untilHydrated(page);
  expect(await page.evaluate(() => 'injected' in window)).toBe(false);
  await expect.poll(() => reports.join()).toMatch(/script-src-elem.*script-src-attr|script-src-attr.*script-src-elem/s);
  const refusals = await page.evaluate(() => {
    const addresses = [
      'https://elsewhere.example/x.js',
      '/remotes/admin/1.0.0/remote-entry.js',
      'data:text/javascript,1',
    ];
    return addresses.map((address) => {
      const script = document.createElement('script');
      try {
        script.src = address;
        return 'taken';
      } catch (error) {
        return (error as Error).name;
      }
    });
  });
  expect(refusals).toEqual(['IntegrityError', 'IntegrityError', 'IntegrityError']);
});

test('the page cannot name another address for a remote', async ({ page, address }) => {
  const asked: string[] = [];
  await page.route(`${address}/@remote/**`, (route) => {
    asked.push(route.request().url());
    return route.abort();
  });
  const description = {
    name: 'public',
    title: 'Public',
    sections: ['courses'],
    access: 'everyone',
    links: [],
    icon: '',
  };
  const overrides = JSON.stringify({ public: { manifest: `${address}/@remote/mf-manifest.json`, description } });
  await page.route(`${address}/courses`, async (route) => {
    const response = await route.fetch();
    const element = `<script type="application/json" id="overrides">${overrides}</script>`;
    await route.fulfill({ response, body: (await response.text()).replace('</head>', `${element}</head>`) });
  });
  await page.goto('/courses');
  await new Frame(page).arrivesAt('/courses', 'Nos Cours');
  await expect(page.locator('#overrides')).toBeAttached();
  expect(asked).toEqual([]);
});
