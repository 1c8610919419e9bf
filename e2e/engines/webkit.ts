import { vi } from 'vitest';
import { PATIENCE } from './person.ts';
import type { Engine, Key, Tab, TabOptions } from './tab.ts';

/** Code points of the keys (w3.org/TR/webdriver2, «keyboard actions»). */
const KEYS: Record<Key, string[]> = { Enter: ['\uE007'], Tab: ['\uE004'], SelectAll: ['\uE009', 'a'] };

/** A page may be slow on a busy machine. */
const TIMEOUTS = { pageLoad: 90_000, script: 60_000 };

type Call = (method: 'POST' | 'GET' | 'DELETE', path: string, body?: object) => Promise<unknown>;
type Action = Record<string, unknown> & { type: string };

/** WebKit by WebDriver: WebKitWebDriver at this address, which has one session at a time. */
export function webkit(driver: string): Engine {
  return { open: (options) => openTab(driver, options), stop: async () => {} };
}

async function openTab(driver: string, { width, height, hasScripts }: TabOptions): Promise<Tab> {
  const options = { args: ['--automation', ...(hasScripts ? [] : ['--enable-javascript=false'])] };
  const capabilities = { unhandledPromptBehavior: 'accept', timeouts: TIMEOUTS, 'webkitgtk:browserOptions': options };
  const { sessionId } = (await request(driver, 'POST', '/session', {
    capabilities: { alwaysMatch: capabilities },
  })) as {
    sessionId: string;
  };
  const call: Call = (method, path, body) => request(driver, method, `/session/${sessionId}${path}`, body);
  const evaluate: Tab['evaluate'] = (expression) =>
    call('POST', '/execute/sync', { script: `return (${expression});`, args: [] });
  const act = (...actions: Action[]) => call('POST', '/actions', { actions: [inputOf(actions)] });
  const close = async () => {
    await call('DELETE', '');
  };
  await resize(call, evaluate, width, height).catch(async (error: unknown) => {
    // The driver has one session at a time.
    await close();
    throw error;
  });
  return {
    close,
    goto: async (address) => {
      await call('POST', '/url', { url: address });
    },
    evaluate,
    moveTo: async (x, y) => {
      await act({ type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y), origin: 'viewport' });
    },
    button: async (state) => {
      await act({ type: state === 'down' ? 'pointerDown' : 'pointerUp', button: 0 });
    },
    type: async (text) => {
      await act(
        ...[...text].flatMap((value) => [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ]),
      );
    },
    press: async (key) => {
      const down = KEYS[key].map((value) => ({ type: 'keyDown', value }));
      await act(...down, ...down.toReversed().map(({ value }) => ({ type: 'keyUp', value })));
    },
  };
}

/**
 * The window has a toolbar: it is as much higher than the page. It is resized a moment after it was asked to.
 * @throws when its toolbar keeps it wider
 */
async function resize(call: Call, evaluate: Tab['evaluate'], width: number, height: number): Promise<void> {
  let outerHeight = height;
  const resizeWindow = () => call('POST', '/window/rect', { x: 0, y: 0, width, height: outerHeight });
  await resizeWindow();
  await vi.waitFor(async () => {
    const [innerWidth, innerHeight] = (await evaluate('[innerWidth, innerHeight]')) as [number, number];
    if (innerWidth === width && innerHeight === height) return;
    outerHeight += height - innerHeight;
    await resizeWindow();
    throw new Error(`the page has ${innerWidth},${innerHeight} pixels, not ${width},${height}`);
  }, PATIENCE);
}

function inputOf(actions: Action[]): object {
  if (actions[0]?.type.startsWith('key')) return { type: 'key', id: 'keyboard', actions };
  return { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions };
}

async function request(driver: string, method: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(driver + path, { method, body: body ? JSON.stringify(body) : null });
  const { value } = (await response.json()) as { value: unknown };
  if (response.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new Error(`${method} ${path}: ${error}, ${message}`);
}
