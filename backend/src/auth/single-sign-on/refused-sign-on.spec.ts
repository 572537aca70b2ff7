import { expect, it } from '@jest/globals';
import { ClientError } from 'openid-client';
import { reasonOf, refusalOf, RefusedSignOn } from './refused-sign-on.js';

it('maps errors of the exchange to reasons', () => {
  const of = (code: string, cause?: unknown) => refusalOf(Object.assign(new ClientError('x', { cause }), { code }));
  expect(of('OAUTH_JWT_TIMESTAMP_CHECK_FAILED')).toBe('clock');
  expect(of('OAUTH_JWT_CLAIM_COMPARISON_FAILED')).toBe('invalid');
  expect(of('OAUTH_RESPONSE_IS_NOT_JSON')).toBe('unreachable');
  expect(of('OAUTH_TIMEOUT')).toBe('unreachable');
  expect(of('', new TypeError('fetch failed'))).toBe('unreachable');
  expect(refusalOf(new TypeError('fetch failed'))).toBe('unreachable');
  expect(refusalOf(new RefusedSignOn('unknown'))).toBe('unknown');
  expect(refusalOf(new Error('the database is away'))).toBe('failed');
});

it('logs messages without the properties of errors', () => {
  const error = new ClientError('outer', {
    cause: Object.assign(new Error('inner'), { claims: { email: 'a@b.c' } }),
  });
  expect(reasonOf(error)).toBe('outer: inner');
  expect(reasonOf({ token: 'x' })).toBe('Unknown');
});
