import { addressOf } from './address.ts';

/** Where browsers report what the policy blocked (w3.org/TR/CSP3). */
const REPORTS = '/api/csp-reports';

/**
 * What a page may load and run: ourselves and the hosts of released remotes, nothing inline, and no address of a script
 * that the shell's Trusted Types policy has not let through.
 */
export function pagePolicy(hosts: readonly string[]): string {
  const own = ["'self'", ...hosts].join(' ');
  return [
    "default-src 'self'",
    `script-src ${own}`,
    `style-src ${own}`,
    // Administrators may show any picture of the web, as the specification lets them, but none that travels in the clear.
    "img-src 'self' data: https:",
    `font-src ${own}`,
    `connect-src ${own}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
    `report-uri ${REPORTS}`,
  ].join(';');
}

/** The page of the API's documentation comes from a library that styles inline and writes HTML. */
const DOCS_POLICY = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
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
  'content-security-policy': pagePolicy([]),
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
};

const DOCS_HEADERS = { ...PAGE_HEADERS, 'content-security-policy': DOCS_POLICY };

/** What the API answers is data: nothing in it is ever executed, framed or kept. */
const DATA_HEADERS = {
  ...EVERYWHERE,
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cache-control': 'no-store',
};

/** The headers that protect the answer to `url`, however it is spelled. */
export function securityHeaders(url: string): Record<string, string> {
  const { area, path } = addressOf(url);
  if (area === 'api' || path === undefined) return DATA_HEADERS;
  return area === 'docs' ? DOCS_HEADERS : PAGE_HEADERS;
}
