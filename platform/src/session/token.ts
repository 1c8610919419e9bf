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
  try {
    if (token === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, token);
  } catch {
    // Without access to storage the session lasts until the page is closed.
    fallback = token;
  }
}

/** Calls back when another tab logs in or out. */
export function onTokenChangedElsewhere(listener: () => void): void {
  window.addEventListener('storage', (event) => {
    if (event.key === KEY || event.key === null) listener();
  });
}

let fallback: string | null = null;
