import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';

const scrollTo = vi.fn();

beforeEach(() => {
  scrollTo.mockReset();
  window.scrollTo = scrollTo;
  sessionStorage.clear();
});

/** Opens the page as after loading the document: only session storage is kept. */
async function arriveBy(type: string) {
  vi.resetModules();
  const { useScrollRestoration } = await import('./scroll-restoration.ts');
  // biome-ignore lint/nursery/noComponentHookFactories: each load of the document has its own module, and so its own hook
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

it('restores the scroll position after a reload, and starts a newly typed address at the top', async () => {
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

it('starts at the top when the stored positions cannot be read', async () => {
  sessionStorage.setItem('shell:scroll-positions', '{');
  await arriveBy('reload');
  expect(scrollTo).toHaveBeenLastCalledWith(0, 0);
});
