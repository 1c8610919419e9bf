const KEY = 'token';

/** The stored bearer token, or null. */
export function readToken(): string | null {
  try {
    return localStorage.getItem(KEY) ?? fallback;
  } catch {
    return fallback;
  }
}

/** Whether there is a token, which may have expired. */
export const hasToken = (): boolean => readToken() !== null;

/** Stores the token, or removes it when null. */
export function writeToken(token: string | null): void {
  fallback = null;
  hintSession(token !== null);
  try {
    if (token === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, token);
  } catch {
    // Without access to storage the session lasts until the page is closed.
    fallback = token;
  }
}

/** Tells the server with the next page whether it is one for a session; it proves nothing. Read in api/src/pages/delivery. */
function hintSession(isOpen: boolean): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // As long as a session lasts at most.
  // biome-ignore lint/suspicious/noDocumentCookie: the page may be left at once, and the Cookie Store API is asynchronous
  document.cookie = `session=1; Path=/; SameSite=Lax; Max-Age=${isOpen ? 7 * 24 * 3600 : 0}${secure}`;
}

/** Calls back when another tab logs in or out, also while this page was in the back/forward cache, where it gets no events. */
export function onTokenChangedElsewhere(listener: () => void): void {
  window.addEventListener('storage', (event) => {
    if (event.key === KEY || event.key === null) listener();
  });
  let left: string | null = null;
  window.addEventListener('pagehide', () => {
    left = readToken();
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && readToken() !== left) listener();
  });
}

let fallback: string | null = null;
