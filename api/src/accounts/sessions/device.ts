import Bowser from 'bowser';
import { networkPrefix, ORGANIZATION } from '../../foundation/index.ts';

const LENGTH_MAX = 400;

/** The library's name of what it does not know is a part of the header, which must not be stored. */
const BROWSERS: Readonly<Record<string, string>> = {
  Firefox: 'Firefox',
  Chrome: 'Chrome',
  Chromium: 'Chromium',
  Safari: 'Safari',
  'Microsoft Edge': 'Edge',
  Opera: 'Opera',
  Brave: 'Brave',
  Vivaldi: 'Vivaldi',
  DuckDuckGo: 'DuckDuckGo',
  LibreWolf: 'LibreWolf',
  'Internet Explorer': 'Internet Explorer',
  'Samsung Internet for Android': 'Samsung Internet',
};

const SYSTEMS: Readonly<Record<string, string>> = {
  Windows: 'Windows',
  macOS: 'macOS',
  Linux: 'Linux',
  Android: 'Android',
  iOS: 'iOS',
  'Chrome OS': 'ChromeOS',
  HarmonyOS: 'HarmonyOS',
};

const APPLE_DEVICES: readonly string[] = ['iPhone', 'iPad'];

/** Browser and system of a `User-Agent` header in French, such as «Firefox sur Windows»; only known names. */
export function describeDevice(userAgent: string | undefined): string {
  if (!userAgent) return 'Appareil inconnu';
  const { browser, os, platform } = Bowser.parse(userAgent.slice(0, LENGTH_MAX));
  const name = BROWSERS[browser.name ?? ''];
  const system = APPLE_DEVICES.find((model) => model === platform.model) ?? SYSTEMS[os.name ?? ''];
  if (!name && !system) return 'Appareil inconnu';
  return `${name ?? 'Navigateur inconnu'} sur ${system ?? 'un système inconnu'}`;
}

/** The network of an address, by which its owner recognizes a place: 24 bits of IPv4, 48 of IPv6. */
export function describeNetwork(address: string): string {
  const prefix = networkPrefix(address, ORGANIZATION);
  if (prefix === undefined) return 'inconnu';
  if (!prefix.includes(':')) return `${prefix}.0/24`;
  // The host of a URL is written in the shortest form (RFC 5952).
  return `${new URL(`http://[${prefix}::]`).hostname.slice(1, -1)}/48`;
}
