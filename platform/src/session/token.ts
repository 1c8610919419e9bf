const KEY = 'token';

/** The stored bearer token; null when there is none or the browser refuses storage. */
export function readToken(): string | null {
  try {
    return localStorage.getItem(KEY) ?? fallback;
  } catch {
    return fallback;
  }
}

/** Keeps the token, or forgets it when null. */
export function writeToken(token: string | null): void {
  fallback = null;
  try {
    if (token === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, token);
  } catch {
    // Storage is refused: the session then lasts as long as the page.
    fallback = token;
  }
}

/** Calls back when another tab has logged in or out. */
export function onTokenChangedElsewhere(listener: () => void): void {
  window.addEventListener('storage', (event) => {
    if (event.key === KEY || event.key === null) listener();
  });
}

let fallback: string | null = null;
