import { expect, it } from 'vitest';
import { NetworksService } from './networks.service.ts';

const networks = new NetworksService({ jwtSecret: 'x'.repeat(32) });
const { groupOf } = { groupOf: (address: string) => networks.groupOf(address) };

it.each([
  ['203.0.113.7', '203.0.113.250'],
  ['203.0.113.7', '::ffff:203.0.113.9'],
  ['2001:db8:7:1::1', '2001:0db8:0007:ffff:1:2:3:4'],
  ['2001:db8::1', '2001:db8:0:5::2'],
])('takes %s and %s for one network', (one, other) => expect(groupOf(one)).toBe(groupOf(other)));

it('spreads networks over many groups', () => {
  const groups = new Set(Array.from({ length: 256 }, (_, index) => groupOf(`203.0.${index}.1`)));
  expect(groups.size).toBeGreaterThan(200);
  expect(new Set(['2001:db8:1::1', '2001:db8:2::1', '2001:db8:3::1'].map(groupOf)).size).toBeGreaterThan(1);
});

it('assigns the groups of earlier versions', () => {
  expect(['203.0.113.7', '2001:db8:7:1::1'].map(groupOf)).toEqual([883, 475]);
});

it('depends on the secret', () => {
  const other = new NetworksService({ jwtSecret: 'y'.repeat(32) });
  const addresses = ['203.0.113.7', '198.51.100.7', '192.0.2.7'];
  expect(addresses.map((address) => other.groupOf(address))).not.toEqual(addresses.map(groupOf));
});

it.each(['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.1.2.3', '172.20.0.1', '192.168.1.9', 'fd00::1', 'fe80::1%eth0'])(
  'does not limit %s, which does not tell clients apart',
  (address) => expect(groupOf(address)).toBeNull(),
);
