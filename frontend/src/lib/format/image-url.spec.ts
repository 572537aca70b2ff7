import { expect, it } from '@jest/globals';
import { getImageUrl } from './image-url.js';

it.each(['https://cdn.example/a b.png?x=1&y=2#z', 'http://cdn.example/ä+b.png', 'HTTPS://cdn.example/'])(
  'requests an image of another host through the server: %s',
  (address) => {
    const asked = new URL(getImageUrl(address), 'https://atrium.example');
    expect(asked.origin + asked.pathname).toBe('https://atrium.example/api/pictures');
    expect([...asked.searchParams]).toEqual([['url', address]]);
  },
);

it.each(['/api/settings/perfect-b/logo/0f', 'blob:https://atrium.example/1-2', 'data:image/png;base64,AA=='])(
  'requests an own image directly: %s',
  (address) => expect(getImageUrl(address)).toBe(address),
);
