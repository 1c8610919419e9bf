import { expect, it } from 'vitest';
import { readNetwork, readSubscriber } from './caller-address.ts';

it.each([
  ['203.0.113.77', '203.0.113.77', '203.0.113'],
  ['::ffff:203.0.113.77', '203.0.113.77', '203.0.113'],
  ['::ffff:cb00:714d', '203.0.113.77', '203.0.113'],
  ['2001:0DB8:0000:0001:5::9', '2001:db8:0:1', '2001:db8:0'],
  ['2001:db8::1', '2001:db8:0:0', '2001:db8:0'],
  ['fe80::1%eth0', 'fe80:0:0:0', 'fe80:0:0'],
  ['::1', '0:0:0:0', '0:0:0'],
  ['inconnu', 'inconnu', 'inconnu'],
  ['', '', ''],
])('counts %s with %s and %s', (ip, address, network) => {
  expect([readSubscriber(ip), readNetwork(ip)]).toEqual([address, network]);
});
