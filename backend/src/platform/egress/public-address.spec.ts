import { describe, expect, test } from '@jest/globals';
import { networkInterfaces } from 'node:os';
import { isPublicAddress } from './public-address.js';

describe('isPublicAddress', () => {
  test.each([
    '8.8.8.8',
    '93.184.216.34',
    '172.15.0.1',
    '172.32.0.1',
    '100.63.255.255',
    '100.128.0.1',
    '2606:4700:4700::1111',
    '2a00:1450:4001:81b::200e',
  ])('accepts %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  test.each([
    // Loopback, private networks and cloud metadata services.
    '127.0.0.1',
    '127.255.255.254',
    '0.0.0.0',
    '0.1.2.3',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '100.64.0.1',
    '100.127.255.255',
    '169.254.169.254',
    '168.63.129.16',
    '192.0.0.192',
    '100.100.100.200',
    // Reserved, documentation, benchmarking and multicast ranges.
    '192.0.2.1',
    '192.88.99.1',
    '198.18.0.1',
    '198.19.255.255',
    '198.51.100.1',
    '203.0.113.1',
    '192.31.196.1',
    '192.52.193.1',
    '192.175.48.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    'fe80::1',
    'fec0::1',
    'fc00::1',
    'fd00:ec2::254',
    'ff02::1',
    '100::1',
    '5f00::1',
    '3fff::1',
    '2001:db8::1',
    '2620:4f:8000::1',
    // IPv4 addresses in IPv6 notation: mapped, compatible, translated, tunneled.
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:8.8.8.8',
    '::127.0.0.1',
    '::7f00:1',
    '::808:808',
    '::ffff:0:127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b::808:808',
    '64:ff9b:1::1',
    '2002:7f00:1::',
    '2002:808:808::',
    '2001:0:7f00:1::',
    '2001:10::1',
    '2001:20::1',
    // Not an address.
    '',
    'localhost',
    '127.0.0.1.example.com',
    '8.8.8.8:80',
  ])('rejects %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  test('rejects all addresses of this machine', () => {
    for (const { address } of Object.values(networkInterfaces()).flatMap((list) => list ?? []))
      expect({ address, isPublic: isPublicAddress(address) }).toEqual({ address, isPublic: false });
  });
});
