import { beforeEach, expect, it, vi } from 'vitest';
import { listenInSpec } from '../../testing/listen-in-spec.ts';
import { holdClicks, holdPointer, watchClicks } from './index.ts';

let clicked: string[];

listenInSpec(watchClicks);
beforeEach(() => {
  vi.useFakeTimers();
  clicked = [];
  document.body.innerHTML = '<button>Marquer lu</button><a href="#x">Déjà inscrit</a><input aria-label="Nom" />';
  document.body.onclick = ({ target }) => clicked.push((target as Element).textContent ?? '');
  return () => {
    // Expires the holds of the test.
    vi.advanceTimersByTime(5000);
    activate(document.body);
    vi.useRealTimers();
  };
});

const button = () => document.querySelector('button') as HTMLButtonElement;
const link = () => document.querySelector('a') as HTMLAnchorElement;
/** A click with the time of the fake clock. */
const click = (target: Element, options: MouseEventInit) => {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...options });
  Object.defineProperty(event, 'timeStamp', { value: performance.now() });
  target.dispatchEvent(event);
};
/** A click by mouse or touch. */
const clickAt = (target: Element, clientX: number, clientY = 100) => click(target, { detail: 1, clientX, clientY });
/** A click by the keyboard or by assistive technology. */
const activate = (target: Element) => click(target, { detail: 0 });
const key = (name: string, options: KeyboardEventInit = {}) =>
  (document.activeElement ?? document.body).dispatchEvent(
    new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...options }),
  );

it('ignores clicks near the position of an action while it runs and for half a second afterwards', () => {
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
  // Also where no frame is painted, as in a hidden tab.
  const paint = vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
  clickAt(button(), 500);
  holdClicks()('done');
  vi.advanceTimersByTime(1000);
  paint.mockRestore();
  clickAt(link(), 500);
  expect(clicked).toHaveLength(4);
});

it('does not affect clicks elsewhere, typing, other input or clicks long after the one that started the action', () => {
  clickAt(button(), 100);
  holdClicks()('done');
  clickAt(link(), 300);
  clickAt(document.querySelector('input') as Element, 100);
  activate(link());
  expect(clicked).toEqual(['Marquer lu', 'Déjà inscrit', '', 'Déjà inscrit']);
  vi.advanceTimersByTime(5000);
  clickAt(button(), 100);
  vi.advanceTimersByTime(1500);
  holdClicks()('done');
  clickAt(link(), 100);
  expect(clicked.slice(4)).toEqual(['Marquer lu', 'Déjà inscrit']);
});

it('accepts another press of the same control only, once its action has failed', () => {
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

it('ignores a second key press on the control that replaced the button, until the focus is moved', () => {
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

it('treats a held Enter key as one press', () => {
  button().focus();
  expect(key('Enter')).toBe(true);
  expect(key('Enter', { repeat: true })).toBe(false);
  expect(key('a', { repeat: true })).toBe(true);
});

it('ignores pointer clicks, but not key presses, at the position of a click that opened a dialog', () => {
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
