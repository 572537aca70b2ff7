import { contrastRatio, contrastText, MARK_CONTRAST, TEXT_CONTRAST } from '@atrium/rules/text/accent';
import { shadesOf } from '../../../../lib/format/accent-tokens.js';

export interface ContrastLine {
  readonly theme: 'Light' | 'Dark';
  /** What the colour as it was chosen would give, and what that means. */
  readonly chosen: string;
  /** What is drawn instead, and what that gives. */
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

/** Contrast of a colour as text in both themes, in words and numbers; and of the letters on its buttons. */
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
