import { expect, it } from '@jest/globals';
import { describeMailFailure } from './mail-failure.js';
import { parseSmtpSettings } from './smtp-settings.js';

const TO = 'ana@example.com';

it("an unknown mailbox fails permanently with the server's reply", () => {
  const { code, message } = describeMailFailure(
    { code: 'EENVELOPE', responseCode: 550, response: '550 5.1.1\r\nNo such user' },
    TO,
  );
  expect(code).toBe('mail.refused');
  expect(message).toBe('The mail server rejected an email to ana@example.com: 550 5.1.1 No such user');
});

it('temporary errors are retried', () => {
  expect(describeMailFailure({ code: 'EENVELOPE', responseCode: 451, response: '451 Greylisted' }, TO)).toMatchObject({
    code: 'mail.failed',
    message: 'The mail server is not available: it did not accept the email: 451 Greylisted',
  });
  expect(describeMailFailure({ code: 'EAUTH', responseCode: 535, response: '535 Bad' }, TO).code).toBe('mail.failed');
  expect(describeMailFailure({ code: 'ESOCKET' }, TO).message).toBe(
    'The mail server is not available: it cannot be reached',
  );
  expect(describeMailFailure(new Error('?'), TO).code).toBe('mail.failed');
});

it('mail to another machine requires TLS unless the URL disables it', () => {
  expect(parseSmtpSettings('smtp://mail.example.com:587')).toMatchObject({ requireTLS: true });
  for (const url of ['smtps://mail.example.com', 'smtp://localhost:2525', 'smtp://mail.example.com?ignoreTLS=true'])
    expect(parseSmtpSettings(url)).not.toHaveProperty('requireTLS');
});
