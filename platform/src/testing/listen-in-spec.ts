import { beforeAll, vi } from 'vitest';

/** Calls what makes the window listen for good, before the tests of a file, and ends it after them: other specs have the same window. */
export function listenInSpec(watch: () => void): void {
  beforeAll(() => {
    const adding = vi.spyOn(window, 'addEventListener');
    watch();
    const added = [...adding.mock.calls];
    adding.mockRestore();
    return () => {
      for (const listener of added) window.removeEventListener(...listener);
    };
  });
}
