const COOKIE = 'iris_preview';

const ATTRIBUTES = 'Path=/; HttpOnly; SameSite=Lax';

/** The token of the preview that a session has opened. */
export function previewTokenIn(cookieHeader: string | undefined): string | undefined {
  return new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w.-]+)(?=\\s*(?:;|$))`).exec(cookieHeader ?? '')?.[1];
}

/** The cookie that keeps a session in a preview until its token expires; `Secure` over https. */
export function previewCookie(token: string, expiresAt: Date, secure: boolean): string {
  return `${COOKIE}=${token}; ${ATTRIBUTES}; Expires=${expiresAt.toUTCString()}${secure ? '; Secure' : ''}`;
}

/** Ends the preview of a session. */
export const NO_PREVIEW_COOKIE = `${COOKIE}=; ${ATTRIBUTES}; Max-Age=0`;
