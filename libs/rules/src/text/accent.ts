// Derives readable shades of an accent color for both themes (WCAG 2.2: 4.5:1 for text, 3:1 for lines and marks).
// Shades keep the hue and change the lightness in OKLab, whose steps look equal. Colors are `#rrggbb`.

/** Backgrounds of each theme that the accent appears on; `INK` is the text on bright fills. */
const BACKGROUNDS = {
  light: { surface: '#ffffff', all: ['#ffffff', '#f5f8f8', '#eef2f1'], soft: 0.1, line: 0.38, selection: 0.26 },
  dark: { surface: '#1a1d1d', all: ['#1a1d1d', '#232626', '#121414'], soft: 0.17, line: 0.45, selection: 0.4 },
} as const;
const INK = '#0b1214';
const WHITE = '#ffffff';

export const TEXT_CONTRAST = 4.5;
export const MARK_CONTRAST = 3;

/** Shades of the accent in one theme, named after the design tokens. */
export interface AccentShades {
  readonly accent: string;
  readonly accentText: string;
  readonly accentLine: string;
  readonly accentSoft: string;
  readonly accentFill: string;
  readonly accentFillHover: string;
  readonly onAccent: string;
  readonly accentSelection: string;
  readonly focus: string;
}

export const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

/** Returns the WCAG contrast ratio, from 1 (equal) to 21 (black on white). */
export function computeContrast(one: string, other: string): number {
  const [a, b] = [computeLuminance(one), computeLuminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Formats a ratio rounded down to one decimal, so that it never promises more than there is: "4.4". */
export const formatContrast = (ratio: number): string => (Math.floor(ratio * 10 + 1e-9) / 10).toFixed(1);

/** Returns the shades of a chosen color. Throws RangeError for an invalid color. */
export function computeAccentShades(chosen: string, theme: 'light' | 'dark'): AccentShades {
  const { surface, all, soft, line, selection } = BACKGROUNDS[theme];
  const away = theme === 'light' ? -1 : 1;
  const softFill = mixColors(surface, chosen, soft);
  const accent = findShade(chosen, away, (shade) =>
    all.every((ground) => computeContrast(shade, ground) >= MARK_CONTRAST),
  );
  const accentText = findShade(chosen, away, (shade) =>
    [...all, softFill].every((ground) => computeContrast(shade, ground) >= TEXT_CONTRAST),
  );
  const { fill, on } = computeFill(chosen, theme);
  const hover = findShade(
    withLightness(fill, on === WHITE ? -0.05 : 0.05),
    on === WHITE ? -1 : 1,
    (shade) => computeContrast(shade, on) >= TEXT_CONTRAST,
  );
  return {
    accent,
    accentText,
    accentLine: mixColors(surface, chosen, line),
    accentSoft: softFill,
    accentFill: fill,
    accentFillHover: hover,
    onAccent: on,
    accentSelection: mixColors(surface, chosen, selection),
    focus: theme === 'light' ? accent : accentText,
  };
}

/** Returns white text if the fill needs little darkening, else dark text. */
function computeFill(chosen: string, theme: 'light' | 'dark'): { fill: string; on: string } {
  const canCarryWhite = computeContrast(chosen, WHITE) >= (theme === 'light' ? 2.6 : TEXT_CONTRAST);
  const seen = (shade: string): boolean =>
    theme === 'light' || computeContrast(shade, BACKGROUNDS.dark.surface) >= MARK_CONTRAST;
  if (canCarryWhite) {
    const fill = findShade(chosen, -1, (shade) => computeContrast(shade, WHITE) >= TEXT_CONTRAST);
    if (seen(fill)) return { fill, on: WHITE };
  }
  return {
    fill: findShade(chosen, 1, (shade) => computeContrast(shade, INK) >= TEXT_CONTRAST && seen(shade)),
    on: INK,
  };
}

const STEP = 0.005;

/** Returns the nearest shade in one direction that satisfies `isGood`; white or black when none does. */
function findShade(colour: string, direction: 1 | -1, isGood: (shade: string) => boolean): string {
  for (let by = 0; by <= 1; by += STEP) {
    const shade = by === 0 ? colour.toLowerCase() : withLightness(colour, direction * by);
    if (isGood(shade)) return shade;
  }
  return direction === 1 ? WHITE : '#000000';
}

type Three = readonly [number, number, number];

function parseChannels(colour: string): Three {
  if (!isColor(colour)) throw new RangeError(`Not a colour: ${colour.slice(0, 40)}`);
  const part = (at: number): number => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
}

function computeLuminance(colour: string): number {
  const [r, g, b] = parseChannels(colour);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function toHexColor(linear: Three): string {
  const part = (value: number): string => {
    const clipped = Math.min(1, Math.max(0, value));
    const byte = Math.round(255 * (clipped <= 0.0031308 ? clipped * 12.92 : 1.055 * clipped ** (1 / 2.4) - 0.055));
    return byte.toString(16).padStart(2, '0');
  };
  return `#${linear.map(part).join('')}`;
}

const mixColors = (ground: string, colour: string, share: number): string => {
  const [a, b] = [toOklab(ground), toOklab(colour)];
  const mix = (at: 0 | 1 | 2): number => a[at] * (1 - share) + b[at] * share;
  return toHexColor(fromOklab([mix(0), mix(1), mix(2)]));
};

/** Returns the color with another lightness and the same hue. Chroma is reduced where sRGB requires it. */
function withLightness(colour: string, by: number): string {
  const [l, a, b] = toOklab(colour);
  const next = Math.min(1, Math.max(0, l + by));
  for (let chroma = 1; chroma > 0; chroma -= 0.05) {
    const linear = fromOklab([next, a * chroma, b * chroma]);
    if (linear.every((value) => value > -0.002 && value < 1.002)) return toHexColor(linear);
  }
  return toHexColor(fromOklab([next, 0, 0]));
}

/* OKLab conversion matrices by Björn Ottosson. */
function toOklab(colour: string): Three {
  const [r, g, b] = parseChannels(colour);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function fromOklab([lightnessOf, a, b]: Three): Three {
  const l = (lightnessOf + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightnessOf - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightnessOf - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}
