import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { notify, TOAST_REMOVE_DELAY_MS, toastStore } from './toast-store.ts';

const current = () => toastStore.getState().toast;

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  toastStore.setState({ toast: null });
  vi.useRealTimers();
});

it('marks a dismissed toast closed and removes it after 1,000,000 ms', () => {
  notify.dismiss(notify.info('Bonjour'));
  expect(current()).toMatchObject({ title: 'Bonjour', open: false });
  vi.advanceTimersByTime(TOAST_REMOVE_DELAY_MS - 1);
  expect(current()).not.toBeNull();
  vi.advanceTimersByTime(1);
  expect(current()).toBeNull();
});

it('keeps the new toast when an older one is dismissed late', () => {
  const old = notify.info('Ancien');
  notify.dismiss(old);
  notify.success('Nouveau');
  notify.dismiss(old);
  vi.advanceTimersByTime(TOAST_REMOVE_DELAY_MS * 2);
  expect(current()).toMatchObject({ title: 'Nouveau', open: true });
});
