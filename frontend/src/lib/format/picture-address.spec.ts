import { expect, it } from '@jest/globals';
import { pictureAddress } from './picture-address.js';

it.each(['https://cdn.example/a b.png?x=1&y=2#z', 'http://cdn.example/ä+b.png', 'HTTPS://cdn.example/'])(
  'a picture of another host comes through ours: %s',
  (address) => {
    const asked = new URL(pictureAddress(address), 'https://atrium.example');
    expect(asked.origin + asked.pathname).toBe('https://atrium.example/api/pictures');
    expect([...asked.searchParams]).toEqual([['url', address]]);
  },
);

it.each(['/api/settings/perfect-b/logo/0f', 'blob:https://atrium.example/1-2', 'data:image/png;base64,AA=='])(
  'our own is asked for as it is: %s',
  (address) => expect(pictureAddress(address)).toBe(address),
);
