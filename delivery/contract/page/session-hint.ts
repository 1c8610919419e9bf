/** Cookie by which a browser says that it has a session, so that the page is not rendered for a visitor; it proves nothing. */
export const SESSION_HINT = 'session=1';

const PATTERN = new RegExp(`(?:^|;\\s*)${SESSION_HINT}(?:;|$)`);

/** Whether a browser says by its cookies that it has a session. */
export function hintsSession(cookies = ''): boolean {
  return PATTERN.test(cookies);
}
