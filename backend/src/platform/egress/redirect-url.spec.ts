import { expect, test } from '@jest/globals';
import { PageError } from './page-error.js';
import { resolveRedirect } from './redirect-url.js';

const outcome = (location: string | undefined, from: string): string => {
  try {
    return resolveRedirect(location, new URL(from)).href;
  } catch (error) {
    if (error instanceof PageError) return error.code;
    throw error;
  }
};

test.each([
  ['https://a.example/', 'https://b.example/x', 'https://b.example/x'],
  ['https://a.example/shop/', '../x', 'https://a.example/x'],
  ['https://a.example/', '//b.example/x', 'https://b.example/x'],
  ['http://a.example/', 'https://a.example/', 'https://a.example/'],
  ['http://a.example/', 'http://b.example/', 'http://b.example/'],
  ['https://a.example/', 'http://a.example/', 'page.insecure-redirect'],
  ['https://a.example/', 'HTTP://b.example/', 'page.insecure-redirect'],
  ['https://a.example/', 'http://a.example:443/', 'page.insecure-redirect'],
  ['https://a.example/', 'ftp://a.example/', 'page.address-refused'],
  ['https://a.example/', 'https://me:secret@a.example/', 'page.address-refused'],
  ['https://a.example/', 'http://[', 'page.unreadable'],
  ['https://a.example/', undefined, 'page.unreadable'],
])('redirect from %s to %s: %s', (from, location, expected) => {
  expect(outcome(location, from)).toBe(expected);
});
