import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { holdClicks, holdPointer, watchClicks } from './index.ts';

let clicked: string[];

beforeAll(watchClicks);
beforeEach(() => {
  vi.useFakeTimers();
  clicked = [];
  document.body.innerHTML = '<button>Marquer lu</button><a href="#x">Déjà inscrit</a><input aria-label="Nom" />';
  document.body.onclick = ({ target }) => clicked.push((target as Element).textContent ?? '');
  return () => {
    // What the test holds is released.
    vi.advanceTimersByTime(5000);
    activate(document.body);
    vi.useRealTimers();
  };
});

const button = () => document.querySelector('button') as HTMLButtonElement;
const link = () => document.querySelector('a') as HTMLAnchorElement;
/** A click at the time that the spec's clock shows. */
const click = (target: Element, options: MouseEventInit) => {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...options });
  Object.defineProperty(event, 'timeStamp', { value: performance.now() });
  target.dispatchEvent(event);
};
/** A click of the mouse or of a finger. */
const clickAt = (target: Element, clientX: number, clientY = 100) => click(target, { detail: 1, clientX, clientY });
/** A click by the keyboard or by assistive technology. */
const activate = (target: Element) => click(target, { detail: 0 });
const key = (name: string, options: KeyboardEventInit = {}) =>
  (document.activeElement ?? document.body).dispatchEvent(
    new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...options }),
  );

it('ignores clicks near the place of an action while it runs and for half a second after', () => {
  clickAt(button(), 100);
  const release = holdClicks();
  vi.advanceTimersByTime(3000);
  clickAt(link(), 110);
  release('done');
  vi.advanceTimersByTime(450);
  clickAt(link(), 90, 110);
  expect(clicked).toEqual(['Marquer lu']);
  vi.advanceTimersByTime(150);
  clickAt(link(), 100);
  expect(clicked).toEqual(['Marquer lu', 'Déjà inscrit']);
});

it('lets clicks elsewhere, typing and other ways of operating the page be', () => {
  clickAt(button(), 100);
  holdClicks()('done');
  clickAt(link(), 300);
  clickAt(document.querySelector('input') as Element, 100);
  activate(link());
  expect(clicked).toEqual(['Marquer lu', 'Déjà inscrit', '', 'Déjà inscrit']);
});

it('lets the same control be pressed again once its action has failed, and nothing else', () => {
  clickAt(button(), 100);
  holdClicks()('failed');
  clickAt(link(), 100);
  clickAt(button(), 100);
  expect(clicked).toEqual(['Marquer lu', 'Marquer lu']);

  clickAt(button(), 500);
  const release = holdClicks();
  button().textContent = 'Répondu';
  release('failed');
  clickAt(button(), 500);
  expect(clicked).toHaveLength(3);
});

it('ignores a second press of a key on what took the place of the button, until the focus is moved', () => {
  button().focus();
  activate(button());
  const release = holdClicks();
  activate(button());
  release('done');
  link().focus();
  activate(link());
  expect(clicked).toEqual(['Marquer lu']);
  key('Tab');
  activate(link());
  expect(clicked).toEqual(['Marquer lu', 'Déjà inscrit']);
});

it('takes a held Enter key for one press', () => {
  button().focus();
  expect(key('Enter')).toBe(true);
  expect(key('Enter', { repeat: true })).toBe(false);
  expect(key('a', { repeat: true })).toBe(true);
});

it('holds the place of a click that opens a dialog, for pointers alone', () => {
  clickAt(button(), 100);
  holdPointer();
  clickAt(link(), 100);
  expect(clicked).toEqual(['Marquer lu']);
  vi.advanceTimersByTime(5000);
  activate(button());
  holdPointer();
  link().focus();
  activate(link());
  expect(clicked).toEqual(['Marquer lu', 'Marquer lu', 'Déjà inscrit']);
});

it('holds nothing for an action that no recent click started', () => {
  clickAt(button(), 100);
  vi.advanceTimersByTime(1500);
  holdClicks()('done');
  clickAt(link(), 100);
  expect(clicked).toEqual(['Marquer lu', 'Déjà inscrit']);
});
