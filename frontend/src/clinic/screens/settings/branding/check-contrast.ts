import { computeContrast, formatContrast, MARK_CONTRAST, TEXT_CONTRAST } from '@atrium/rules/text/accent';
import { getShades } from '../../../../lib/format/accent-tokens.js';

export interface ContrastLine {
  readonly theme: 'Light' | 'Dark';
  /** Contrast of the selected color, and whether it is sufficient. */
  readonly chosen: string;
  /** Color that is used instead, and its contrast. */
  readonly used: string;
  readonly isKept: boolean;
}

const SURFACES = { Light: '#ffffff', Dark: '#1a1d1d' } as const;

const formatRatio = (ratio: number): string =>
  ratio >= 7
    ? 'very good for text'
    : ratio >= TEXT_CONTRAST
      ? 'good for text'
      : ratio >= MARK_CONTRAST
        ? 'enough for icons, too weak for text'
        : 'too weak';

/** Returns the contrast of a color as text and as button background, for both themes. */
export function checkContrast(colour: string): readonly ContrastLine[] {
  return (['Light', 'Dark'] as const).map((theme) => {
    const surface = SURFACES[theme];
    const shades = getShades(colour, theme === 'Light' ? 'light' : 'dark');
    const asChosen = computeContrast(colour, surface);
    const isKept = shades.accentText === colour;
    const change = theme === 'Light' ? 'Darkened' : 'Lightened';
    const text = isKept
      ? 'Used as it is'
      : `${change} to ${shades.accentText} for text: ${formatContrast(computeContrast(shades.accentText, surface))} : 1`;
    return {
      theme,
      chosen: `${formatContrast(asChosen)} : 1, ${formatRatio(asChosen)}`,
      used: `${text}. Letters on buttons: ${formatContrast(computeContrast(shades.onAccent, shades.accentFill))} : 1`,
      isKept: asChosen >= TEXT_CONTRAST,
    };
  });
}
