import { expect, it } from '@jest/globals';
import { ClientError } from 'openid-client';
import { describeError, toRejectionReason, SignOnRejectedError } from './sign-on-errors.js';

it('maps errors of the exchange to reasons', () => {
  const of = (code: string, cause?: unknown) =>
    toRejectionReason(Object.assign(new ClientError('x', { cause }), { code }));
  expect(of('OAUTH_JWT_TIMESTAMP_CHECK_FAILED')).toBe('clock');
  expect(of('OAUTH_JWT_CLAIM_COMPARISON_FAILED')).toBe('invalid');
  expect(of('OAUTH_RESPONSE_IS_NOT_JSON')).toBe('unreachable');
  expect(of('OAUTH_TIMEOUT')).toBe('unreachable');
  expect(of('', new TypeError('fetch failed'))).toBe('unreachable');
  expect(toRejectionReason(new TypeError('fetch failed'))).toBe('unreachable');
  expect(toRejectionReason(new SignOnRejectedError('unknown'))).toBe('unknown');
  expect(toRejectionReason(new Error('the database is away'))).toBe('failed');
});

it('logs messages without the properties of errors', () => {
  const error = new ClientError('outer', {
    cause: Object.assign(new Error('inner'), { claims: { email: 'a@b.c' } }),
  });
  expect(describeError(error)).toBe('outer: inner');
  expect(describeError({ token: 'x' })).toBe('Unknown');
});
