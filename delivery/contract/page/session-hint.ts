/** Cookie by which a browser says that it has a session, so that the page is not rendered for a visitor; it proves nothing. */
const SESSION_HINT = /(?:^|;\s*)session=1(?:;|$)/;

/** Whether a browser says by its cookies that it has a session. */
export function hintsSession(cookies = ''): boolean {
  return SESSION_HINT.test(cookies);
}
