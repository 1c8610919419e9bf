import { act, render } from '@testing-library/react';
import { MemoryRouter, type NavigateFunction, useNavigate } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';

const scrollTo = vi.fn();
let navigate: NavigateFunction;

beforeEach(() => {
  scrollTo.mockReset();
  window.scrollTo = scrollTo;
  sessionStorage.clear();
});

/** Opens the page as after loading the document: only session storage is kept. */
async function arriveBy(type: string, { hash = '', scrolledTo = 0 } = {}) {
  Object.defineProperty(window, 'scrollY', { value: scrolledTo, configurable: true });
  vi.resetModules();
  const { useScrollRestoration } = await import('./scroll-restoration.ts');
  // biome-ignore lint/nursery/noComponentHookFactories: each load of the document has its own module, and so its own hook
  const Page = () => {
    useScrollRestoration();
    navigate = useNavigate();
    return null;
  };
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as unknown as PerformanceEntry]);
  return render(
    <MemoryRouter initialEntries={[{ pathname: '/courses', hash, key: 'here' }]}>
      <Page />
    </MemoryRouter>,
  );
}

function leaveAt(position: number) {
  Object.defineProperty(window, 'scrollY', { value: position, configurable: true });
  window.dispatchEvent(new Event('scroll'));
  window.dispatchEvent(new Event('pagehide'));
}

it('restores the scroll position after a reload, and leaves a newly typed address where it is', async () => {
  const first = await arriveBy('navigate');
  leaveAt(1200);
  first.unmount();

  const reloaded = await arriveBy('reload');
  expect(scrollTo).toHaveBeenLastCalledWith(0, 1200);
  reloaded.unmount();

  scrollTo.mockReset();
  await arriveBy('navigate');
  expect(scrollTo).not.toHaveBeenCalled();
});

it('does not move a visitor who has scrolled before the scripts ran, nor away from a fragment', async () => {
  const first = await arriveBy('navigate', { scrolledTo: 700 });
  window.dispatchEvent(new Event('pagehide'));
  first.unmount();
  const scrolled = await arriveBy('reload', { scrolledTo: 300 });
  scrolled.unmount();
  await arriveBy('reload', { hash: '#programme' });
  expect(scrollTo).not.toHaveBeenCalled();
});

it('goes back to where the visitor had scrolled before the scripts ran', async () => {
  await arriveBy('navigate', { scrolledTo: 700 });
  await act(async () => navigate('/contact'));
  expect(scrollTo).toHaveBeenLastCalledWith(0, 0);
  await act(async () => navigate(-1));
  expect(scrollTo).toHaveBeenLastCalledWith(0, 700);
});
