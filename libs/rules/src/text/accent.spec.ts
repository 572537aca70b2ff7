import { describe, expect, it } from '@jest/globals';
import { computeAccentShades, computeContrast, formatContrast, isColor } from './accent.js';

const grounds = { light: ['#ffffff', '#f5f8f8', '#eef2f1'], dark: ['#1a1d1d', '#232626', '#121414'] } as const;
const steps = ['00', '33', '66', '99', 'cc', 'ff'];
const everyColour = steps.flatMap((r) => steps.flatMap((g) => steps.map((b) => `#${r}${g}${b}`)));

describe('an accent color', () => {
  it('has the contrast that WCAG defines', () => {
    expect(computeContrast('#000000', '#ffffff')).toBe(21);
    expect(computeContrast('#0d9488', '#ffffff')).toBeCloseTo(3.74, 2);
    expect(computeContrast('#767676', '#FFFFFF')).toBeCloseTo(4.54, 2);
    expect(formatContrast(4.499)).toBe('4.4');
    expect(formatContrast(4.5)).toBe('4.5');
  });

  it('is valid only when written in full', () => {
    expect(['#0d9488', '#ABCDEF', '#fff', 'teal', '#0d94880', ''].map(isColor)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
    expect(() => computeAccentShades('teal', 'light')).toThrow(RangeError);
  });

  it('is readable in both themes, for every chosen color', () => {
    for (const theme of ['light', 'dark'] as const)
      for (const colour of everyColour) {
        const shades = computeAccentShades(colour, theme);
        for (const ground of grounds[theme]) {
          expect({ colour, theme, ground, text: computeContrast(shades.accentText, ground) >= 4.5 }).toMatchObject({
            text: true,
          });
          expect({ colour, theme, ground, mark: computeContrast(shades.accent, ground) >= 3 }).toMatchObject({
            mark: true,
          });
        }
        expect(computeContrast(shades.focus, grounds[theme][0])).toBeGreaterThanOrEqual(3);
        expect(computeContrast(shades.accentText, shades.accentSoft)).toBeGreaterThanOrEqual(4.5);
        expect(computeContrast(shades.onAccent, shades.accentFill)).toBeGreaterThanOrEqual(4.5);
        expect(computeContrast(shades.onAccent, shades.accentFillHover)).toBeGreaterThanOrEqual(4.5);
        if (theme === 'dark') expect(computeContrast(shades.accentFill, '#1a1d1d')).toBeGreaterThanOrEqual(3);
      }
  });

  it('stays unchanged when it is readable', () => {
    expect(computeAccentShades('#5B21B6', 'light')).toMatchObject({
      accent: '#5b21b6',
      accentText: '#5b21b6',
      accentFill: '#5b21b6',
      onAccent: '#ffffff',
    });
    expect(computeAccentShades('#fbbf24', 'light')).toMatchObject({ accentFill: '#fbbf24', onAccent: '#0b1214' });
    expect(computeAccentShades('#fbbf24', 'dark')).toMatchObject({ accentText: '#fbbf24', accentFill: '#fbbf24' });
  });
});
