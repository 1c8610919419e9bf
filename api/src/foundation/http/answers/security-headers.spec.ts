import { expect, it } from 'vitest';
import { securityHeaders } from './security-headers.ts';

const EVERYWHERE = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
};

const DENIED =
  'accelerometer=(), camera=(), display-capture=(), fullscreen=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), picture-in-picture=(), screen-wake-lock=(), serial=(), usb=(), xr-spatial-tracking=()';

/** Pages record spoken comments and show films in full. */
const ALLOWED = ['fullscreen', 'microphone', 'picture-in-picture'];

const DATA = {
  ...EVERYWHERE,
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'permissions-policy': DENIED,
  'cache-control': 'no-store',
};

const PAGE = {
  ...EVERYWHERE,
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': ALLOWED.reduce((policy, one) => policy.replace(`${one}=()`, `${one}=(self)`), DENIED),
  'x-frame-options': 'DENY',
  'content-security-policy': [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: https:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
    'report-uri /api/csp-reports',
  ].join(';'),
};

const DOCS = {
  ...PAGE,
  'permissions-policy': DENIED,
  'content-security-policy': [
    "default-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join(';'),
};

it.each([
  ['/', PAGE],
  ['/courses?q=a', PAGE],
  ['/api/courses', DATA],
  ['/%61pi/courses', DATA],
  ['/API/courses', DATA],
  ['//api/courses', DATA],
  ['/api%2fcourses', DATA],
  ['/%', DATA],
  ['/api/docs', DOCS],
])('answers to %s have the headers of their part of the server, and no others', (url, headers) => {
  expect(securityHeaders(url)).toEqual(headers);
});
