import { type Browser, type KeyInput, launch } from 'puppeteer-core';
import type { Engine, Key, Tab, TabOptions } from './tab.ts';

const KEYS: Record<Key, KeyInput[]> = { Enter: ['Enter'], Tab: ['Tab'], SelectAll: ['Control', 'a'] };

/** Firefox by WebDriver BiDi, which it speaks itself. */
export function firefox(executablePath: string): Engine {
  // Scripts are a setting of the whole browser.
  const browsers = new Map<boolean, Promise<Browser>>();
  const browserWith = (hasScripts: boolean) => {
    const running = browsers.get(hasScripts) ?? start(executablePath, hasScripts);
    browsers.set(hasScripts, running);
    return running;
  };
  return {
    open: async (options) => openTab(await browserWith(options.hasScripts), options),
    stop: async () => {
      for (const browser of browsers.values()) await (await browser).close();
    },
  };
}

function start(executablePath: string, hasScripts: boolean): Promise<Browser> {
  return launch({
    browser: 'firefox',
    executablePath,
    // On a busy machine.
    timeout: 120_000,
    extraPrefsFirefox: { 'javascript.enabled': hasScripts, 'intl.accept_languages': 'fr-FR' },
  });
}

async function openTab(browser: Browser, { width, height }: TabOptions): Promise<Tab> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.setViewport({ width, height });
  return {
    goto: async (address) => {
      await page.goto(address);
    },
    evaluate: (expression) => page.evaluate(expression),
    moveTo: (x, y) => page.mouse.move(x, y),
    button: (state) => (state === 'down' ? page.mouse.down() : page.mouse.up()),
    type: (text) => page.keyboard.type(text),
    press: async (key) => {
      for (const one of KEYS[key]) await page.keyboard.down(one);
      for (const one of KEYS[key].toReversed()) await page.keyboard.up(one);
    },
    close: () => context.close(),
  };
}
