import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { vi } from 'vitest';
import type { Tab } from './tab.ts';

/** What a person looks for: by its role and name, by its label or text, or by a selector where it has none of them. */
export interface Target {
  role?: string;
  name?: string | RegExp;
  label?: string;
  text?: string | RegExp;
  selector?: string;
  inside?: Target;
}

/** A target as it is sent to the page, which takes no expressions. */
interface PlainTarget extends Omit<Target, 'name' | 'text' | 'inside'> {
  name?: string | Pattern;
  text?: string | Pattern;
  inside?: PlainTarget;
}
type Pattern = Pick<RegExp, 'source' | 'flags'>;

/** Where something is, in pixels of the window, and whether it can be clicked there. */
interface Place {
  x: number;
  y: number;
  top: number;
  bottom: number;
  left: number;
  right: number;
  isCovered: boolean;
}

declare const TestingLibraryDom: typeof import('@testing-library/dom');

const TESTING_LIBRARY = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
);

/** As in the other journeys: for a busy machine. */
export const PATIENCE = { timeout: 60_000, interval: 100 };

/** Uses the academy in a tab as a person does: by what is seen, with a real pointer and keys. */
export class Person {
  constructor(
    readonly tab: Tab,
    private readonly academy: string,
    private readonly hasScripts = true,
  ) {}

  /** Opens a page, and waits until it answers to clicks. */
  async visit(path: string): Promise<void> {
    await this.tab.goto(this.academy + path);
    await this.#answers(path);
  }

  /** Waits until a page is hydrated, or without scripts rendered: the server does not wait long for its renderer. */
  async #answers(path: string): Promise<void> {
    if (this.hasScripts) return this.until(`${path} is hydrated`, isHydrated);
    await vi.waitFor(async () => {
      if (await this.ask(isRendered)) return;
      await this.tab.goto(this.academy + path);
      throw new Error(`not rendered: ${path}`);
    }, PATIENCE);
  }

  /** The browser of an account that has logged in before. */
  async signIn(token: string): Promise<void> {
    await this.visit('/legal');
    await this.ask(store, token);
  }

  /** Asks the page for the value of a function, which cannot use what surrounds it. */
  async ask<Input, Output>(question: (input: Input) => Output, input?: Input): Promise<Output> {
    return (await this.tab.evaluate(`(${question})(${JSON.stringify(input)})`)) as Output;
  }

  /** Waits until a function of the page returns true; what else it returns is said in the failure. */
  async until<Input>(what: string, question: (input: Input) => unknown, input?: Input): Promise<void> {
    await vi.waitFor(async () => {
      // While it is navigating the page cannot be asked.
      const found = await this.ask(question, input).catch((error: Error) => error.message);
      if (found !== true) throw new Error(`not so: ${what}, but ${JSON.stringify(found)}`);
    }, PATIENCE);
  }

  async see(target: Target): Promise<void> {
    await vi.waitFor(async () => {
      if (!(await this.#placeOf(target, false)))
        throw new Error(`not seen: ${say(target)}, but ${await this.ask(shown)}`);
    }, PATIENCE);
  }

  /** Waits until the page with this path is shown. */
  async arrive(path: string): Promise<void> {
    await this.until(`the page is ${path}`, (expected) => location.pathname === expected || location.pathname, path);
    await this.#answers(path);
  }

  /** Clicks, again where the page has ignored it because an action was just there. */
  async click(target: Target): Promise<void> {
    await vi.waitFor(async () => {
      const { x, y } = await this.reach(target);
      if (this.hasScripts) await this.ask(watchForClick);
      await this.tab.moveTo(x, y);
      await this.tab.button('down');
      await this.tab.button('up');
      if (this.hasScripts) await vi.waitFor(() => this.#accepted(target), { timeout: 2000, interval: 20 });
    }, PATIENCE);
  }

  /** The click on a link goes on once the browser has its picture of the page. */
  async #accepted(target: Target): Promise<void> {
    const isIgnored = await this.ask(hasIgnoredClick).catch(() => false);
    if (isIgnored) throw new Error(`the click was ignored: ${say(target)}`);
  }

  /** Replaces what is in a field. */
  async fill(target: Target, text: string): Promise<void> {
    await this.click(target);
    await this.tab.press('SelectAll');
    await this.tab.type(text);
  }

  /** Presses at one place and releases at another, by way of places between. */
  async drag(from: Pick<Place, 'x' | 'y'>, to: Pick<Place, 'x' | 'y'>): Promise<void> {
    await this.tab.moveTo(from.x, from.y);
    await this.tab.button('down');
    for (const share of [0.25, 0.5, 0.75, 1]) {
      await this.tab.moveTo(from.x + share * (to.x - from.x), from.y + share * (to.y - from.y));
    }
    await this.tab.button('up');
  }

  /** Brings something into view, and waits until it stands still there with nothing over it. */
  reach(target: Target): Promise<Place> {
    return vi.waitFor(async () => {
      const before = await this.#placeOf(target, true);
      const place = await this.#placeOf(target, true);
      if (!place || !before) throw new Error(`not seen: ${say(target)}`);
      if (place.x !== before.x || place.y !== before.y) throw new Error(`moves: ${say(target)}`);
      if (place.isCovered) throw new Error(`covered: ${say(target)}`);
      return place;
    }, PATIENCE);
  }

  async #placeOf(target: Target, isBrought: boolean): Promise<Place | null> {
    const input = { target: plain(target), isBrought };
    const answer = await this.ask(locate, input);
    if (answer !== 'no library') return answer;
    await this.tab.evaluate(`(() => { ${TESTING_LIBRARY} })()`);
    return (await this.ask(locate, input)) as Place | null;
  }
}

function plain({ name, text, inside, ...target }: Target): PlainTarget {
  return {
    ...target,
    ...(name !== undefined && { name: patternOf(name) }),
    ...(text !== undefined && { text: patternOf(text) }),
    ...(inside && { inside: plain(inside) }),
  };
}

function patternOf(expected: string | RegExp): string | Pattern {
  return typeof expected === 'string' ? expected : { source: expected.source, flags: expected.flags };
}

const say = ({ inside, ...target }: Target): string => {
  const words = Object.values(target).join(' ');
  return inside ? `${words} in ${say(inside)}` : words;
};

/** Runs in the page. The first that is visible; null when there is none. */
function locate({ target, isBrought }: { target: PlainTarget; isBrought: boolean }): Place | null | 'no library' {
  if (typeof TestingLibraryDom === 'undefined') return 'no library';
  const matcher = (expected: string | Pattern) =>
    typeof expected === 'string' ? expected : new RegExp(expected.source, expected.flags);
  /** Some elements have no box, only their content. */
  const boxOf = (element: HTMLElement): HTMLElement =>
    element.parentElement && getComputedStyle(element).display === 'contents' ? boxOf(element.parentElement) : element;
  const isVisible = (element: Element) =>
    element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible';
  const find = ({ role, name, label, text, selector, inside }: PlainTarget): HTMLElement | undefined => {
    const scope = inside ? find(inside) : document.body;
    if (!scope) return undefined;
    const found = selector
      ? [...scope.querySelectorAll<HTMLElement>(selector)]
      : role
        ? TestingLibraryDom.queryAllByRole(scope, role, {
            hidden: true,
            ...(name !== undefined && { name: matcher(name) }),
          })
        : label
          ? TestingLibraryDom.queryAllByLabelText(scope, label)
          : TestingLibraryDom.queryAllByText(scope, matcher(text ?? ''));
    return found.find((element) => isVisible(boxOf(element)));
  };
  const found = find(target);
  if (!found) return null;
  const element = boxOf(found);
  const placeOf = (): Place => {
    const { x, y, top, bottom, left, right, width, height } = element.getBoundingClientRect();
    const center = { x: x + width / 2, y: y + height / 2 };
    const over = document.elementFromPoint(center.x, center.y);
    const isOf = (around: Element) => around.contains(over) || over?.closest('label, a')?.contains(around) === true;
    return { ...center, top, bottom, left, right, isCovered: !isOf(element) };
  };
  const place = placeOf();
  // Nobody scrolls to what is in sight.
  if (!isBrought || !place.isCovered) return place;
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  return placeOf();
}

/** Runs in the page. Ignored clicks are stopped on the window, before they reach the document. */
function watchForClick(): void {
  Object.assign(window, { hasIgnoredClick: true });
  const accept = () => Object.assign(window, { hasIgnoredClick: false });
  document.addEventListener('click', accept, { capture: true, once: true });
}

/** Runs in the page. Another one, to which a click has led, knows of none. */
const hasIgnoredClick = (): boolean => Reflect.get(window, 'hasIgnoredClick') === true;

/** Runs in the page. Its path and what it begins with. */
const shown = (): string => `${location.pathname}: ${document.querySelector('main')?.innerText.slice(0, 500)}`;

/** Runs in the page. */
const isRendered = (): boolean => document.getElementById('state') !== null;

/** Runs in the page. Before, the browser itself follows links and sends forms. */
function isHydrated(): boolean {
  const heading = document.querySelector('h1');
  return heading !== null && Object.keys(heading).some((key) => key.startsWith('__reactFiber'));
}

/** Runs in the page. */
function store(token: string): void {
  localStorage.setItem('token', token);
  // biome-ignore lint/suspicious/noDocumentCookie: as the session does
  document.cookie = 'session=1; Path=/; SameSite=Lax';
}
