import { describe, expect, it } from '@jest/globals';
import { logoRefusal } from './logo-file.js';

describe('logoRefusal', () => {
  it('rejects a file that is not a picture, is empty or is too large', () => {
    expect(logoRefusal({ type: 'image/png', size: 1_048_576 })).toBeNull();
    expect(logoRefusal({ type: 'image/webp', size: 1 })).toBeNull();
    expect(logoRefusal({ type: 'image/svg+xml', size: 10 })).toBe('Please choose a PNG, JPEG or WebP picture');
    expect(logoRefusal({ type: '', size: 10 })).toBe('Please choose a PNG, JPEG or WebP picture');
    expect(logoRefusal({ type: 'image/jpeg', size: 0 })).toBe('This file is empty');
    expect(logoRefusal({ type: 'image/jpeg', size: 2_516_582 })).toBe(
      'The logo may have at most 1 MB; this one has 2.4 MB',
    );
  });
});
