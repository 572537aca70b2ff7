import { expect, test } from '@jest/globals';
import { toAddressGroup, compareNetworks, normalizeOrigin } from './request-origin.js';

test.each([
  ['10.0.0.1', '10.0.0.1'],
  ['::ffff:10.0.0.1', '10.0.0.1'],
  ['::1', '0:0:0:0::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::5:6', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  [undefined, 'unknown'],
])('%p counts as %s', (address, group) => {
  expect(toAddressGroup(address)).toBe(group);
});

test.each([
  ['203.0.113.7', '::ffff:203.0.113.7', 'this'],
  ['2001:4860:1:2::1', '2001:4860:1:2:9::9', 'this'],
  ['192.168.1.20', '192.168.1.20', 'this'],
  ['192.168.1.20', '8.8.8.8', 'local'],
  ['::ffff:10.0.0.1', '10.0.0.2', 'local'],
  ['fe80::1%eth0', '10.0.0.2', 'local'],
  ['8.8.4.4', '8.8.8.8', 'other'],
  ['8.8.4.4', undefined, 'other'],
  ['::ffff:8.8.4.4', '8.8.8.8', 'other'],
  ['2606:4700::1', '8.8.8.8', 'other'],
  [null, '8.8.8.8', null],
])('%p seen from %p is %p', (address, from, network) => {
  expect(compareNetworks(address, from)).toBe(network);
});

test.each([
  ['https://a.example:443', 'https://a.example'],
  ['http://A.example:80/path', 'http://a.example'],
  ['http://a.example:8080', 'http://a.example:8080'],
  ['null', null],
  ['', null],
  ['file:///x', null],
  ['http://a.example, http://b.example', null],
])('the origin of %p is %p', (address, origin) => {
  expect(normalizeOrigin(address)).toBe(origin);
});
