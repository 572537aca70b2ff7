import { expect, it } from '@jest/globals';
import { mailFailure } from './mail-failure.js';
import { smtpSettings } from './smtp-settings.js';

const TO = 'ana@example.com';

it('a mailbox that does not exist is refused for good, in the words of the server', () => {
  const { code, message } = mailFailure(
    { code: 'EENVELOPE', responseCode: 550, response: '550 5.1.1\r\nNo such user' },
    TO,
  );
  expect(code).toBe('mail.refused');
  expect(message).toBe('The mail server refused a mail to ana@example.com: 550 5.1.1 No such user');
});

it('what may pass is tried again', () => {
  expect(mailFailure({ code: 'EENVELOPE', responseCode: 451, response: '451 Greylisted' }, TO)).toMatchObject({
    code: 'mail.failed',
    message: 'The mail server could not be used: it did not take the mail: 451 Greylisted',
  });
  expect(mailFailure({ code: 'EAUTH', responseCode: 535, response: '535 Bad' }, TO).code).toBe('mail.failed');
  expect(mailFailure({ code: 'ESOCKET' }, TO).message).toBe('The mail server could not be used: it cannot be reached');
  expect(mailFailure(new Error('?'), TO).code).toBe('mail.failed');
});

it('to another machine mail goes over TLS, unless the address says otherwise', () => {
  expect(smtpSettings('smtp://mail.example.com:587')).toMatchObject({ requireTLS: true });
  for (const url of ['smtps://mail.example.com', 'smtp://localhost:2525', 'smtp://mail.example.com?ignoreTLS=true'])
    expect(smtpSettings(url)).not.toHaveProperty('requireTLS');
});
