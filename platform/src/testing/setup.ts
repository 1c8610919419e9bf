import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { toastStore } from '../notify/index.ts';
import { server } from './server.ts';
import { signInAs } from './sign-in-as.ts';

// Searches wait for a pause in typing, and machines that test are busy.
configure({ asyncUtilTimeout: 5000 });

// jsdom has none of these; components only need them not to throw.
window.matchMedia ??= (query) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener() {},
    removeListener() {},
  });
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
window.scrollTo = () => {};
Element.prototype.setPointerCapture ??= () => {};

beforeEach(() => signInAs(null));
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  cleanup();
  server.resetHandlers();
  toastStore.setState({ toast: null });
  localStorage.clear();
});
afterAll(() => server.close());
