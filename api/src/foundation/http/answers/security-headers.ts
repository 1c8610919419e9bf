import { addressOf } from '../requests/address.ts';

/** Path for reports of policy violations (w3.org/TR/CSP3). */
const REPORTS = '/api/csp-reports';

/**
 * Content security policy of the pages: resources of this site and of the hosts of released remotes, nothing inline but
 * the style sheets and scripts with these hashes, and only script addresses that the shell's Trusted Types policy allows.
 */
export function pagePolicy(
  hosts: readonly string[],
  styles: readonly string[] = [],
  scripts: readonly string[] = [],
): string {
  const own = ["'self'", ...hosts].join(' ');
  return [
    "default-src 'self'",
    `script-src ${[own, ...scripts].join(' ')}`,
    `style-src ${[own, ...styles].join(' ')}`,
    // Administrators may use images of any host (docs/product.md), but only by https.
    "img-src 'self' data: https:",
    // Spoken comments, which a page downloads with its token.
    "media-src 'self' blob:",
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

/** Policy of the API documentation, whose library uses inline styles and writes HTML. */
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
  // Browsers ignore it over http.
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
};

/** Features of the device that no page uses, unless it is allowed. */
const FEATURES = [
  ...['accelerometer', 'camera', 'display-capture', 'fullscreen', 'geolocation'],
  ...['gyroscope', 'magnetometer', 'microphone', 'midi', 'payment', 'picture-in-picture', 'screen-wake-lock'],
  ...['serial', 'usb', 'xr-spatial-tracking'],
] as const;

/**
 * What pages may ask of the device (w3.org/TR/permissions-policy): the microphone, for spoken comments. A page is left for
 * another one without loading a document, so that it is the same for all.
 */
const PAGE_PERMISSIONS = permissionsPolicy({ microphone: 'self', fullscreen: 'self', 'picture-in-picture': 'self' });

/** Headers of all pages; constant, because building them per request costs more than routing. */
const PAGE_HEADERS = {
  ...EVERYWHERE,
  'content-security-policy': pagePolicy([]),
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': PAGE_PERMISSIONS,
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
};

const DOCS_HEADERS = {
  ...PAGE_HEADERS,
  'content-security-policy': DOCS_POLICY,
  'permissions-policy': permissionsPolicy({}),
};

/** Headers of API answers, which must not be executed, framed or cached. */
const DATA_HEADERS = {
  ...EVERYWHERE,
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'permissions-policy': permissionsPolicy({}),
  'cache-control': 'no-store',
};

/** The security headers for the answer to `url`, in any spelling. */
export function securityHeaders(url: string): Record<string, string> {
  const { target, path } = addressOf(url);
  if (target === 'api' || path === undefined) return DATA_HEADERS;
  return target === 'docs' ? DOCS_HEADERS : PAGE_HEADERS;
}

function permissionsPolicy(allowed: { [feature in (typeof FEATURES)[number]]?: 'self' }): string {
  return FEATURES.map((feature) => `${feature}=(${allowed[feature] ?? ''})`).join(', ');
}
