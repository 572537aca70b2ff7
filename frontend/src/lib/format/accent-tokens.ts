import { computeAccentShades, type AccentShades } from '@atrium/rules/text/accent';

/* CSS custom properties for the accent color of a theme (ui/tokens.css). */

/** The default accent, whose shades are in ui/tokens.css. */
export const DEFAULT_ACCENT = '#0d9488';

const NAMES: Readonly<Record<keyof AccentShades, string>> = {
  accent: '--accent',
  accentText: '--accent-text',
  accentLine: '--accent-line',
  accentSoft: '--accent-soft',
  accentFill: '--accent-fill',
  accentFillHover: '--accent-fill-hover',
  onAccent: '--on-accent',
  accentSelection: '--accent-selection',
  focus: '--focus',
};

const DEFAULT_SHADES = {
  light: {
    accent: '#0d9488',
    accentText: '#0f766e',
    accentLine: '#99d5cd',
    accentSoft: '#e5f5f2',
    accentFill: '#0f766e',
    accentFillHover: '#0b5f59',
    onAccent: '#ffffff',
    accentSelection: '#b8e6df',
    focus: '#0d9488',
  },
  dark: {
    accent: '#2ab5a5',
    accentText: '#5cdccb',
    accentLine: '#1f5f59',
    accentSoft: '#11312f',
    accentFill: '#24b0a0',
    accentFillHover: '#35c6b5',
    onAccent: '#04211e',
    accentSelection: '#1b5a54',
    focus: '#5cdccb',
  },
} as const satisfies Record<'light' | 'dark', AccentShades>;

export const getShades = (colour: string, theme: 'light' | 'dark'): AccentShades =>
  colour === DEFAULT_ACCENT ? DEFAULT_SHADES[theme] : computeAccentShades(colour, theme);

/** Returns the shades by the names of their custom properties. */
export const getAccentTokens = (colour: string, theme: 'light' | 'dark'): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(getShades(colour, theme)).map(([name, shade]) => [
      NAMES[name as keyof AccentShades],
      shade as string,
    ]),
  );

/** Returns the shades for both themes; null for the default accent. */
export const getThemeTokens = (
  colour: string,
): Readonly<Record<'light' | 'dark', Readonly<Record<string, string>>>> | null =>
  colour === DEFAULT_ACCENT ? null : { light: getAccentTokens(colour, 'light'), dark: getAccentTokens(colour, 'dark') };
