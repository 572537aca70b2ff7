import { expect, test } from '@jest/globals';
import { addressGroup, originOf } from './seen-address.js';

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
  expect(addressGroup(address)).toBe(group);
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
  expect(originOf(address)).toBe(origin);
});
