import { contrastRatio, contrastText, MARK_CONTRAST, TEXT_CONTRAST } from '@atrium/rules/text/accent';
import { shadesOf } from '../../../../lib/format/accent-tokens.js';

export interface ContrastLine {
  readonly theme: 'Light' | 'Dark';
  /** The contrast of the chosen color, and whether it suffices. */
  readonly chosen: string;
  /** The color that is drawn instead, and its contrast. */
  readonly used: string;
  readonly isKept: boolean;
}

const SURFACES = { Light: '#ffffff', Dark: '#151e22' } as const;

const inWords = (ratio: number): string =>
  ratio >= 7
    ? 'very good for text'
    : ratio >= TEXT_CONTRAST
      ? 'good for text'
      : ratio >= MARK_CONTRAST
        ? 'enough for icons, too weak for text'
        : 'too weak';

/** Returns the contrast of a color as text and as button background, for both themes. */
export function contrastLines(colour: string): readonly ContrastLine[] {
  return (['Light', 'Dark'] as const).map((theme) => {
    const surface = SURFACES[theme];
    const shades = shadesOf(colour, theme === 'Light' ? 'light' : 'dark');
    const asChosen = contrastRatio(colour, surface);
    const isKept = shades.accentText === colour;
    const change = theme === 'Light' ? 'Darkened' : 'Lightened';
    const text = isKept
      ? 'Used as it is'
      : `${change} to ${shades.accentText} for text: ${contrastText(contrastRatio(shades.accentText, surface))} : 1`;
    return {
      theme,
      chosen: `${contrastText(asChosen)} : 1, ${inWords(asChosen)}`,
      used: `${text}. Letters on buttons: ${contrastText(contrastRatio(shades.onAccent, shades.accentFill))} : 1`,
      isKept: asChosen >= TEXT_CONTRAST,
    };
  });
}
