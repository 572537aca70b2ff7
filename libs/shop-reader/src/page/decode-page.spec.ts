import { describe, expect, it } from '@jest/globals';
import { decodePage } from './decode-page.js';

const latin = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('decodePage', () => {
  it.each([
    ['the header', Uint8Array.of(0xd6, 0xe5, 0xed, 0xe0), 'text/html; charset=windows-1251', 'Цена'],
    [
      'a quoted label in the header',
      latin('5 \u20ac'.replace('\u20ac', '\u00a4')),
      'text/html;charset="ISO-8859-15"',
      '5 €',
    ],
    ['meta', latin('<meta charset="iso-8859-15">5 \u00a4'), undefined, '<meta charset="iso-8859-15">5 €'],
    [
      'bytes of windows-1252 that are labelled Latin-1',
      latin('<meta charset=iso-8859-1>\u0080'),
      undefined,
      '<meta charset=iso-8859-1>€',
    ],
    [
      'the header before meta',
      utf8('<meta charset="iso-8859-1">€'),
      'text/html; charset=utf-8',
      '<meta charset="iso-8859-1">€',
    ],
    ['no label, valid UTF-8', utf8('5 €'), 'text/html', '5 €'],
    ['no label, other bytes', latin('5 \u0080'), 'text/html', '5 €'],
    ['an unknown label', utf8('5 €'), 'text/html; charset=klingon', '5 €'],
    [
      'no meta in a comment',
      utf8('<!-- <meta charset=iso-8859-1> --><META http-equiv="content-type" content="text/html; charset = utf-8">€'),
      undefined,
      '<!-- <meta charset=iso-8859-1> --><META http-equiv="content-type" content="text/html; charset = utf-8">€',
    ],
    [
      'a meta that says UTF-16 of bytes that are not',
      utf8('<meta charset=utf-16>€'),
      undefined,
      '<meta charset=utf-16>€',
    ],
  ])('uses %s', (_, bytes, contentType, text) => {
    expect(decodePage(bytes, contentType)).toBe(text);
  });

  it('prefers a byte order mark to the header and removes it', () => {
    expect(decodePage(Uint8Array.of(0xef, 0xbb, 0xbf, ...utf8('5 €')), 'text/html; charset=iso-8859-1')).toBe('5 €');
    expect(decodePage(Uint8Array.of(0xff, 0xfe, 0x35, 0x00, 0xac, 0x20), 'text/html; charset=utf-8')).toBe('5€');
  });
});
