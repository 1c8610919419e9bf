import '@testing-library/jest-dom/vitest';
// Once in each worker; this file runs before each spec.
import './jsdom.ts';
import './shown-styles.ts';
import './testing-library.ts';
import { cleanup } from '@testing-library/react';
import { toast } from 'sonner';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { applyTheme } from '../design/theme/index.ts';
import { toastStore } from '../page/notify/index.ts';
import { server } from './server.ts';
import { resetClock } from './server-time.ts';
import { signInAs } from './sign-in-as.ts';
import { unstubPasskeys } from './stub-passkeys.ts';

// That of the machine is another one everywhere, and a spec may leave its own to the next.
process.env.TZ = 'UTC';
window.scrollTo = () => {};

beforeEach(() => {
  resetClock();
  signInAs(null);
});
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
  window.history.replaceState(null, '', '/');
});
