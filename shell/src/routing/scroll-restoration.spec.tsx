import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';

const scrollTo = vi.fn();

beforeEach(() => {
  scrollTo.mockReset();
  window.scrollTo = scrollTo;
  sessionStorage.clear();
});

/** Opens the page as a browser that has just loaded the document: nothing is remembered but what was kept. */
async function arriveBy(type: string) {
  vi.resetModules();
  const { useScrollRestoration } = await import('./scroll-restoration.ts');
  // biome-ignore lint/nursery/noComponentHookFactories: each load of the document has a hook of its own
  const Page = () => {
    useScrollRestoration();
    return null;
  };
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as unknown as PerformanceEntry]);
  return render(
    <MemoryRouter initialEntries={[{ pathname: '/courses', key: 'here' }]}>
      <Page />
    </MemoryRouter>,
  );
}

function leaveAt(position: number) {
  Object.defineProperty(window, 'scrollY', { value: position, configurable: true });
  window.dispatchEvent(new Event('scroll'));
  window.dispatchEvent(new Event('pagehide'));
}

it('returns to where one was after a reload, and starts an address typed anew at the top', async () => {
  const first = await arriveBy('navigate');
  expect(scrollTo).toHaveBeenLastCalledWith(0, 0);
  leaveAt(1200);
  first.unmount();

  const reloaded = await arriveBy('reload');
  expect(scrollTo).toHaveBeenLastCalledWith(0, 1200);
  reloaded.unmount();

  await arriveBy('navigate');
  expect(scrollTo).toHaveBeenLastCalledWith(0, 0);
});

it('starts at the top when what was kept cannot be read', async () => {
  sessionStorage.setItem('scroll-positions', '{');
  await arriveBy('reload');
  expect(scrollTo).toHaveBeenLastCalledWith(0, 0);
});
