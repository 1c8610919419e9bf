import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { listenInSpec } from '../../testing/listen-in-spec.ts';
import { afterPaint } from '../clicks/index.ts';
import { holdPage } from './leaving.ts';
import { fadeBetweenPages } from './view-transitions.ts';

/** Updates that wait for the picture of the page; jsdom has no view transitions. */
let waiting: (() => void)[] = [];
const followed: string[] = [];

beforeAll(() => {
  const startViewTransition = (update: () => void) => {
    waiting.push(update);
    return { ready: Promise.reject(new Error('skipped')), skipTransition: update };
  };
  Object.assign(document, { startViewTransition });
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('reduce') && isReduced }));
  // As the router does.
  const handleClick = (event: MouseEvent) => {
    event.preventDefault();
    followed.push((event.target as Element).textContent ?? '');
  };
  document.addEventListener('click', handleClick);
  return () => {
    Reflect.deleteProperty(document, 'startViewTransition');
    document.removeEventListener('click', handleClick);
  };
});
listenInSpec(fadeBetweenPages);

let isReduced = false;

beforeEach(() => {
  isReduced = false;
  waiting = [];
  followed.length = 0;
  document.body.innerHTML = `
    <a href="/courses"><span>Cours</span></a> <a href="#bas">Bas</a> <a href="/a" target="_blank">Onglet</a>
    <a href="https://example.org/">Ailleurs</a> <button>Bouton</button>`;
});

const press = (text: string, init: MouseEventInit = {}) => {
  const element = [...document.body.querySelectorAll('a, span, button')].findLast((it) => it.textContent === text);
  element?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1, ...init }));
};

const untilPainted = () => new Promise<void>(afterPaint);

it('follows a link once the browser has its picture of the page, also when that is rendered anew or the link is gone', async () => {
  press('Cours');
  document.querySelector('span')?.replaceWith('Tous les cours');
  await vi.waitFor(() => expect(waiting).toHaveLength(1));
  expect(followed).toEqual([]);
  for (const update of waiting) update();
  expect(followed).toEqual(['Tous les cours']);

  const assign = vi.fn();
  const { origin, pathname } = window.location;
  vi.stubGlobal('location', { origin, pathname, assign });
  press('Tous les cours');
  document.querySelector('a')?.remove();
  await vi.waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith(`${origin}/courses`));
  expect(followed).toEqual(['Tous les cours']);
});

it('follows it without a picture when the browser is busy or paints no frame, and at once in a hidden tab', async () => {
  press('Cours');
  await vi.waitFor(() => expect(followed).toEqual(['Cours']));
  const paint = vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
  press('Cours');
  await vi.waitFor(() => expect(followed).toHaveLength(2));
  paint.mockRestore();

  waiting = [];
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  press('Cours');
  hidden.mockRestore();
  expect(followed).toHaveLength(3);
  await untilPainted();
  expect(waiting).toEqual([]);
});

it('does not delay other clicks, nor those with reduced motion', async () => {
  for (const text of ['Bas', 'Onglet', 'Ailleurs', 'Bouton']) press(text);
  press('Cours', { ctrlKey: true });
  isReduced = true;
  press('Cours');
  expect(followed).toEqual(['Bas', 'Onglet', 'Ailleurs', 'Bouton', 'Cours', 'Cours']);
  await untilPainted();
  expect(waiting).toEqual([]);
});

it('leaves a link to the page with unsaved input, which asks before it is left', async () => {
  let proceed = () => {};
  const ask = vi.fn((leave: () => void) => {
    proceed = leave;
  });
  const release = holdPage(ask);
  // The holder is counted in a microtask.
  await Promise.resolve();
  press('Cours');
  expect(ask).toHaveBeenCalledOnce();
  await untilPainted();
  expect([waiting, followed]).toEqual([[], []]);
  proceed();
  expect(followed).toEqual(['Cours']);
  release();
});
