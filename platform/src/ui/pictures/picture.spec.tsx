import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Picture } from './picture.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** The network is back; what it causes until all attempts have been made. */
async function comeBack() {
  await act(async () => void window.dispatchEvent(new Event('online')));
  while (vi.getTimerCount() > 0) await act(() => vi.advanceTimersToNextTimerAsync());
}

it('reserves its space, and loads lazily, unless it is wanted at once', () => {
  const { rerender } = render(<Picture src="/a.svg" alt="Fond d'œil" />);
  const image = screen.getByRole('img', { name: "Fond d'œil" });
  expect(image).toHaveAttribute('loading', 'lazy');
  expect(image).toHaveAttribute('width', '640');
  expect(image).toHaveAttribute('height', '360');
  rerender(<Picture src="/a.svg" alt="Fond d'œil" eager />);
  expect(image).toHaveAttribute('fetchpriority', 'high');
});

it('is replaced by a drawing with the same name when it cannot be loaded, and tries the next address', () => {
  const { rerender } = render(<Picture src="/broken.svg" alt="Fond d'œil" />);
  fireEvent.error(screen.getByRole('img'));
  expect(screen.getByRole('img', { name: "Fond d'œil" }).tagName).toBe('svg');
  rerender(<Picture src="/good.svg" alt="Fond d'œil" />);
  expect(screen.getByRole('img')).toHaveAttribute('src', '/good.svg');
});

it('requests the small version where it exists, and only by https', () => {
  const upload = '/api/images/65f0c0ffee0000000000aaaa';
  const addresses = [
    [upload, `${upload}?w=640`],
    [`${upload}?w=640`, `${upload}?w=640`],
    ['/illustrations/fundus.svg', '/illustrations/fundus.svg'],
    ['https://example.org/api/images/a', 'https://example.org/api/images/a'],
    ['http://example.org/a.png', 'https://example.org/a.png'],
    [`${location.origin}/a.png`, `${location.origin}/a.png`],
  ] as const;
  const requested = addresses.map(([src]) => {
    const { container, unmount } = render(<Picture src={src} alt="Fond d'œil" />);
    const address = container.querySelector('img')?.getAttribute('src');
    unmount();
    return [src, address];
  });
  expect(requested).toEqual(addresses);
});

it('stays replaced when the academy says that it is gone, is shown when it is not, and is asked for while nobody answers', async () => {
  vi.useFakeTimers();
  const ask = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no network'));
  render(<Picture src="/a.svg" alt="Fond d'œil" />);
  const image = () => screen.getByRole('img');
  fireEvent.error(image());
  await comeBack();
  expect([ask.mock.calls.length, image().tagName]).toEqual([7, 'svg']);
  ask.mockReset().mockResolvedValue(new Response(null, { status: 200 }));
  await comeBack();
  expect(image()).toHaveAttribute('src', '/a.svg');
  fireEvent.error(image());
  ask.mockReset().mockResolvedValue(new Response(null, { status: 404 }));
  await comeBack();
  await comeBack();
  expect(ask.mock.calls).toEqual([['/a.svg', { method: 'HEAD' }]]);
  expect(image().tagName).toBe('svg');
});

it('of another site is requested again only if it failed without a network', async () => {
  vi.useFakeTimers();
  const ask = vi.spyOn(globalThis, 'fetch');
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  render(<Picture src="https://example.org/a.jpg" alt="Fond d'œil" />);
  const image = () => screen.getByRole('img');
  fireEvent.error(image());
  online.mockReturnValue(true);
  await comeBack();
  expect(image().tagName).toBe('IMG');
  fireEvent.error(image());
  await comeBack();
  expect(image().tagName).toBe('svg');
  expect(ask).not.toHaveBeenCalled();
});
