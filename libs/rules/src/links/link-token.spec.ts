import { expect, it } from '@jest/globals';
import { extractStopToken, extractLinkToken } from './link-token.js';

const TOKEN = 'aB3_-'.repeat(9).slice(0, 43);

it.each(['', '.', '…', '>', '&amp;', '%3E', ').', '"', '\u200b', ' '])(
  'ignores %j after a complete token',
  (behind) => {
    expect(extractLinkToken(TOKEN + behind)).toBe(TOKEN);
  },
);

it('ignores other characters around and inside a token', () => {
  expect(extractLinkToken(`<${TOKEN.slice(0, 20)}=\n${TOKEN.slice(20)}>`)).toBe(TOKEN);
});

it.each([TOKEN.slice(12), TOKEN.slice(0, -1), `${TOKEN.slice(0, 20)}....`, ''])('rejects %j as incomplete', (text) => {
  expect(extractLinkToken(text)).toBeNull();
});

const STOP = `aB3_-Xy9.${'aB3_-'.repeat(18).slice(0, 86)}`;

it.each(['', '.', '....', '…', '>', '&amp;', '%3E', ').', '"', '\u200b', ' '])(
  'ignores %j after a complete unsubscribe token',
  (behind) => {
    expect(extractStopToken(`<${STOP.slice(0, 40)}=\n${STOP.slice(40)}${behind}`)).toBe(STOP);
  },
);

it.each([STOP.slice(0, -1), `${STOP.slice(0, 40)}....`, STOP.slice(9), 'abc', ''])(
  'rejects %j as an incomplete unsubscribe token',
  (text) => {
    expect(extractStopToken(text)).toBeNull();
  },
);
