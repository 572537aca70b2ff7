import { describe, expect, it } from '@jest/globals';
import { checkContrast } from './check-contrast.js';

describe('checkContrast', () => {
  it('describes the contrast in words and numbers for both themes', () => {
    expect(checkContrast('#0d9488')).toEqual([
      {
        theme: 'Light',
        chosen: '3.7 : 1, enough for icons, too weak for text',
        used: 'Darkened to #0f766e for text: 5.4 : 1. Letters on buttons: 5.4 : 1',
        isKept: false,
      },
      {
        theme: 'Dark',
        chosen: '4.5 : 1, good for text',
        used: 'Lightened to #5cdccb for text: 10.1 : 1. Letters on buttons: 6.2 : 1',
        isKept: true,
      },
    ]);
    expect(checkContrast('#5b21b6')[0]).toMatchObject({
      chosen: '8.9 : 1, very good for text',
      used: 'Used as it is. Letters on buttons: 8.9 : 1',
    });
    expect(checkContrast('#ffee00')[0]?.chosen).toMatch(/too weak$/);
  });
});
