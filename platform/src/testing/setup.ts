import '@testing-library/jest-dom/vitest';
import { cleanup, configure, getConfig } from '@testing-library/react';
import { toast } from 'sonner';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { applyTheme } from '../design/theme/index.ts';
import { toastStore } from '../page/notify/index.ts';
import { server } from './server.ts';
import { signInAs } from './sign-in-as.ts';
import { unstubPasskeys } from './stub-passkeys.ts';

// That of the machine is another one everywhere, and a spec may leave its own to the next.
process.env.TZ = 'UTC';

const { asyncWrapper } = getConfig();
// Not one that a spec replaces.
const afterImmediates = setImmediate;

configure({
  // Searches are debounced, and test machines may be slow.
  asyncUtilTimeout: 5000,
  // What waits for an element continues after the effects of its rendering, which React runs as an immediate.
  asyncWrapper: async (wait) => {
    const result = await asyncWrapper(wait);
    await new Promise((resolve) => afterImmediates(resolve));
    return result;
  },
});

// Not implemented by jsdom; components only require that they exist.
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
const openers = new WeakMap<HTMLDialogElement, Element | null>();
HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
  openers.set(this, document.activeElement);
  this.open = true;
  this.querySelector<HTMLElement>('input, button')?.focus();
  this.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') this.dispatchEvent(new Event('cancel', { cancelable: true }));
  });
};
HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
  this.open = false;
  const opener = openers.get(this);
  if (opener instanceof HTMLElement) opener.focus();
};
window.scrollTo = () => {};
Blob.prototype.arrayBuffer ??= function (this: Blob) {
  const reader = new FileReader();
  reader.readAsArrayBuffer(this);
  return new Promise((resolve) => reader.addEventListener('load', () => resolve(reader.result as ArrayBuffer)));
};
Blob.prototype.text ??= async function (this: Blob) {
  return new TextDecoder().decode(await this.arrayBuffer());
};
Element.prototype.setPointerCapture ??= () => {};
// For each field jsdom looks up the fields of all labels, which takes seconds on a page with hundreds of them.
for (const { prototype } of [HTMLButtonElement, HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement]) {
  Object.defineProperty(prototype, 'labels', {
    get(this: HTMLInputElement) {
      const around = this.closest('label');
      const labels = [...document.getElementsByTagName('label')];
      return labels.filter((label) => (label.htmlFor ? label.htmlFor === this.id : label === around));
    },
  });
}

beforeEach(() => signInAs(null));
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  cleanup();
  // Ends what waits for the page to be left (navigation/departure.ts).
  window.dispatchEvent(new Event('pagehide'));
  unstubPasskeys();
  server.resetHandlers();
  toastStore.setState({ toast: null });
  // It would show to the next page what this one has not closed.
  toast.dismiss();
  applyTheme({});
  localStorage.clear();
  sessionStorage.clear();
});
afterAll(() => {
  server.close();
  // The next spec of the same worker has the same window.
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});
