import { describe, expect, it } from '@jest/globals';
import { accentShades, contrastRatio, contrastText, isColour } from './accent.js';

const grounds = { light: ['#ffffff', '#f5f8f8', '#edf2f2'], dark: ['#151e22', '#1c272c', '#0e1518'] } as const;
const steps = ['00', '33', '66', '99', 'cc', 'ff'];
const everyColour = steps.flatMap((r) => steps.flatMap((g) => steps.map((b) => `#${r}${g}${b}`)));

describe('an accent color', () => {
  it('has the contrast that WCAG defines', () => {
    expect(contrastRatio('#000000', '#ffffff')).toBe(21);
    expect(contrastRatio('#0d9488', '#ffffff')).toBeCloseTo(3.74, 2);
    expect(contrastRatio('#767676', '#FFFFFF')).toBeCloseTo(4.54, 2);
    expect(contrastText(4.499)).toBe('4.4');
    expect(contrastText(4.5)).toBe('4.5');
  });

  it('is valid only when written in full', () => {
    expect(['#0d9488', '#ABCDEF', '#fff', 'teal', '#0d94880', ''].map(isColour)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
    expect(() => accentShades('teal', 'light')).toThrow(RangeError);
  });

  it('is readable in both themes, whatever was chosen', () => {
    for (const theme of ['light', 'dark'] as const)
      for (const colour of everyColour) {
        const shades = accentShades(colour, theme);
        for (const ground of grounds[theme]) {
          expect({ colour, theme, ground, text: contrastRatio(shades.accentText, ground) >= 4.5 }).toMatchObject({
            text: true,
          });
          expect({ colour, theme, ground, mark: contrastRatio(shades.accent, ground) >= 3 }).toMatchObject({
            mark: true,
          });
        }
        expect(contrastRatio(shades.focus, grounds[theme][0])).toBeGreaterThanOrEqual(3);
        expect(contrastRatio(shades.accentText, shades.accentSoft)).toBeGreaterThanOrEqual(4.5);
        expect(contrastRatio(shades.onAccent, shades.accentFill)).toBeGreaterThanOrEqual(4.5);
        expect(contrastRatio(shades.onAccent, shades.accentFillHover)).toBeGreaterThanOrEqual(4.5);
        if (theme === 'dark') expect(contrastRatio(shades.accentFill, '#151e22')).toBeGreaterThanOrEqual(3);
      }
  });

  it('stays unchanged when it is readable', () => {
    expect(accentShades('#5B21B6', 'light')).toMatchObject({
      accent: '#5b21b6',
      accentText: '#5b21b6',
      accentFill: '#5b21b6',
      onAccent: '#ffffff',
    });
    expect(accentShades('#fbbf24', 'light')).toMatchObject({ accentFill: '#fbbf24', onAccent: '#0b1214' });
    expect(accentShades('#fbbf24', 'dark')).toMatchObject({ accentText: '#fbbf24', accentFill: '#fbbf24' });
  });
});
