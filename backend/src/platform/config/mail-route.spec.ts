import { expect, it } from '@jest/globals';
import { readMailRoute } from './mail-route.js';

const FROM = 'Atrium <no-reply@example.com>';
const read = (url?: string, from?: string, environment: 'production' | 'development' = 'production') =>
  readMailRoute(url, from, environment, '/data/mails');

it('returns the named server, else a folder in development, else null', () => {
  const url = 'smtps://user:p%40ss@mail.example.com';
  expect(read(url, FROM)).toEqual({ by: 'smtp', url, from: FROM });
  expect(read(undefined, FROM, 'development')).toEqual({ by: 'folder', folder: '/data/mails', from: FROM });
  expect(read(undefined, FROM)).toBeNull();
});

it('explains invalid settings', () => {
  for (const url of ['mail.example.com', 'https://mail.example.com', 'smtp://', 'smtp:'])
    expect(read(url, FROM)).toMatch(/^SMTP_URL must/);
  for (const from of ['nobody', 'a b@c', 'x@y\r\nBcc: z@example.com', '<a@b> <c@d>'])
    expect(read('smtp://localhost', from)).toMatch(/^MAIL_FROM must/);
  expect(read('smtp://localhost')).toMatch(/^MAIL_FROM must be set/);
});
