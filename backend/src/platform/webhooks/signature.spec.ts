import { expect, it } from '@jest/globals';
import { generateSecret, signHeaders } from './signature.js';

it('signs the example of Standard Webhooks', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const headers = signHeaders('msg_p5jXN8AQM9LWM0D4loKWxJek', '{"test": 2432232314}', new Date(1_614_265_330_000), [
    secret,
  ]);
  expect(headers).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

it('also signs with the previous secret while it is valid', () => {
  const signature = signHeaders('a', '{}', new Date(), [generateSecret(), generateSecret()])['webhook-signature'];
  expect(signature).toMatch(/^v1,\S+ v1,\S+$/);
});
