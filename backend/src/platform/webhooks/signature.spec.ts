import { expect, it } from '@jest/globals';
import { seal, unseal } from './sealed-secret.js';
import { newSecret, signedHeaders } from './signature.js';

it('signs as Standard Webhooks does: its own example', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const headers = signedHeaders('msg_p5jXN8AQM9LWM0D4loKWxJek', '{"test": 2432232314}', new Date(1_614_265_330_000), [
    secret,
  ]);
  expect(headers).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

it('signs with the old secret too while that still holds', () => {
  const signature = signedHeaders('a', '{}', new Date(), [newSecret(), newSecret()])['webhook-signature'];
  expect(signature).toMatch(/^v1,\S+ v1,\S+$/);
});

it('seals a secret so that another installation cannot read it', () => {
  const secret = newSecret();
  const sealed = seal(secret, 'a'.repeat(32));
  expect(sealed).not.toContain(secret.slice(6, 20));
  expect(seal(secret, 'a'.repeat(32))).not.toBe(sealed);
  expect(unseal(sealed, 'a'.repeat(32))).toBe(secret);
  expect(unseal(sealed, 'b'.repeat(32))).toBeNull();
  expect(unseal(`${sealed.slice(0, -2)}AA`, 'a'.repeat(32))).toBeNull();
  expect(unseal('', 'a'.repeat(32))).toBeNull();
});
