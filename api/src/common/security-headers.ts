const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  // Styles set by scripts on elements: positions of menus, progress of bars.
  "style-src 'self' 'unsafe-inline'",
  // Administrators may show any picture of the web, as the specification lets them.
  "img-src 'self' https: http: data:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join(';');

const EVERYWHERE = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  // Without effect on http, where development runs.
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
};

/** What browsers must hold to with our pages. Made once: a plugin that builds them per request cost more than the routing. */
const PAGE_HEADERS = {
  ...EVERYWHERE,
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
};

/** What the API answers is data: nothing in it is ever to be run, framed or kept. */
const DATA_HEADERS = {
  ...EVERYWHERE,
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cache-control': 'no-store',
};

/** The headers that protect the answer to `url`. */
export function securityHeaders(url: string): Record<string, string> {
  return url.startsWith('/api/') && !url.startsWith('/api/docs') ? DATA_HEADERS : PAGE_HEADERS;
}
