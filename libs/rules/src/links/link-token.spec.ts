import { expect, it } from '@jest/globals';
import { tokenOfLink } from './link-token.js';

const TOKEN = 'aB3_-'.repeat(9).slice(0, 43);

it.each(['', '.', '…', '>', '&amp;', '%3E', ').', '"', '\u200b', ' '])(
  'ignores %j behind a complete token',
  (behind) => {
    expect(tokenOfLink(TOKEN + behind)).toBe(TOKEN);
  },
);

it('ignores what stands around and inside a token', () => {
  expect(tokenOfLink(`<${TOKEN.slice(0, 20)}=\n${TOKEN.slice(20)}>`)).toBe(TOKEN);
});

it.each([TOKEN.slice(12), TOKEN.slice(0, -1), `${TOKEN.slice(0, 20)}....`, ''])('finds %j incomplete', (text) => {
  expect(tokenOfLink(text)).toBeNull();
});
