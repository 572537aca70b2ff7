import { describe, expect, it } from '@jest/globals';
import { validateLogo } from './logo-field.js';

describe('logoRefusal', () => {
  it('rejects a file that is not a picture, is empty or is too large', () => {
    expect(validateLogo({ type: 'image/png', size: 1_048_576 })).toBeNull();
    expect(validateLogo({ type: 'image/webp', size: 1 })).toBeNull();
    expect(validateLogo({ type: 'image/svg+xml', size: 10 })).toBe('Please choose a PNG, JPEG or WebP picture');
    expect(validateLogo({ type: '', size: 10 })).toBe('Please choose a PNG, JPEG or WebP picture');
    expect(validateLogo({ type: 'image/jpeg', size: 0 })).toBe('This file is empty');
    expect(validateLogo({ type: 'image/jpeg', size: 2_516_582 })).toBe(
      'The logo may have at most 1 MB; this one has 2.4 MB',
    );
  });
});
