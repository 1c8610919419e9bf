import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useReconnect } from './use-reconnect.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const comeBack = () => window.dispatchEvent(new Event('online'));

it('loads when the network is back, and again after longer and longer pauses while the failure is shown', () => {
  const load = vi.fn();
  const { unmount } = renderHook(() => useReconnect(load));
  comeBack();
  const after = [1000, 2000, 4000, 8000].map((pause) => {
    vi.advanceTimersByTime(pause - 1);
    const before = load.mock.calls.length;
    vi.advanceTimersByTime(1);
    return [before, load.mock.calls.length];
  });
  expect(after).toEqual([
    [1, 2],
    [2, 3],
    [3, 4],
    [4, 5],
  ]);
  unmount();
  vi.runAllTimers();
  expect(load).toHaveBeenCalledTimes(5);
});

it('also loads what fails after the network came back, waits while it is gone, and gives up in the end', () => {
  const load = vi.fn();
  comeBack();
  renderHook(() => useReconnect(load));
  expect(load).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  expect(load).toHaveBeenCalledOnce();
  comeBack();
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  vi.runAllTimers();
  expect(load).toHaveBeenCalledTimes(2);
  online.mockReturnValue(true);
  comeBack();
  vi.runAllTimers();
  expect(load).toHaveBeenCalledTimes(9);
});

it('does not load at the same moments in every browser, but as often', () => {
  vi.mocked(Math.random).mockReturnValue(0.999);
  const load = vi.fn();
  renderHook(() => useReconnect(load));
  comeBack();
  vi.advanceTimersByTime(501);
  expect(load).toHaveBeenCalledTimes(2);
  vi.runAllTimers();
  expect(load).toHaveBeenCalledTimes(7);
});

it('does nothing while the browser keeps a page that was left, and begins anew when it comes back', () => {
  const load = vi.fn();
  renderHook(() => useReconnect(load));
  comeBack();
  window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
  vi.runAllTimers();
  expect(load).toHaveBeenCalledTimes(1);
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
  expect(load).toHaveBeenCalledTimes(1);
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  vi.advanceTimersByTime(1000);
  expect(load).toHaveBeenCalledTimes(3);
});
