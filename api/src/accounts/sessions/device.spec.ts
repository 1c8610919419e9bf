import { expect, it } from 'vitest';
import { describeDevice, describeNetwork } from './device.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  ['Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox sur Linux'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 Edg/140.0`, 'Edge sur Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari sur iPhone',
  ],
  [`Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/140.0.0.0 Mobile Safari/537.36`, 'Chrome sur Android'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`, 'Chrome sur ChromeOS'],
  ['Courriel/4 (Windows NT 10.0) un texte libre', 'Navigateur inconnu sur Windows'],
  ['$where/1 {"$gt":""}', 'Appareil inconnu'],
  ['claire@example.org/1.0 téléphone', 'Appareil inconnu'],
  ['Mozilla/5.0 '.repeat(2000), 'Appareil inconnu'],
  ['', 'Appareil inconnu'],
  [undefined, 'Appareil inconnu'],
])('describes %j by known names only', (header, expected) => {
  expect(describeDevice(header)).toBe(expected);
});

it.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:12:34:56:78:9a:bc', '2001:db8:12::/48'],
  ['2001:db8::1', '2001:db8::/48'],
  ['::1', '::/48'],
  ['fe80::1%eth0', 'fe80::/48'],
  ['1:2::7:8', '1:2::/48'],
  ['rien', 'inconnu'],
])('keeps of the address %s the network only', (address, expected) => {
  expect(describeNetwork(address)).toBe(expected);
});
