import { answer, renderPage } from '@iris/platform/testing';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Counters } from './counters.tsx';

const STATS = { webinar_listeners: 3000, virtual_classes: 120, key_opinion_leaders: 60, subscribers: 9000 };
let comeIntoView: () => void;

beforeEach(() => {
  preferReducedMotion(false);
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        comeIntoView = () => act(() => callback([{ isIntersecting: true }]));
        callback([{ isIntersecting: false }]);
      }
      observe() {}
      disconnect() {}
    },
  );
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** The visible figures, in their order. */
function figures(): string[] {
  return [...document.querySelectorAll('dd > [aria-hidden]')].map((figure) => figure.textContent ?? '');
}

function preferReducedMotion(matches: boolean) {
  vi.stubGlobal('matchMedia', () => ({ matches, addEventListener() {}, removeEventListener() {} }));
}

async function renderWithStats() {
  answer('GET /stats', STATS);
  renderPage(<Counters />);
  await screen.findByText('9 000', { selector: '.sr-only' });
}

it('stays at 0 until visible, then reaches the targets in 60 steps over two seconds', async () => {
  await renderWithStats();
  vi.useFakeTimers();
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(figures()).toEqual(['0', '0', '0', '0']);

  comeIntoView();
  const shown = new Set<string>();
  for (let step = 0; step < 60; step += 1) {
    await act(() => vi.advanceTimersByTimeAsync(2000 / 60));
    shown.add(figures()[0] ?? '');
  }
  expect(shown.size).toBe(60);
  expect(figures()).toEqual(['3\u202f000', '120', '60', '9\u202f000']);
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(figures()).toEqual(['3\u202f000', '120', '60', '9\u202f000']);
});

it('shows the targets at once to people who prefer reduced motion', async () => {
  preferReducedMotion(true);
  await renderWithStats();
  expect(figures()).toEqual(['3\u202f000', '120', '60', '9\u202f000']);
});
