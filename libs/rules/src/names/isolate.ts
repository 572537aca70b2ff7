const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';
const ISOLATED = /\u2068[^\u2068\u2069]*\u2069/gu;
/** Letters of right-to-left scripts: Hebrew, Arabic, Syriac, Thaana, N'Ko, Adlam and others. */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/**
 * Isolates the direction of a name inside a sentence, as `<bdi>` does in markup. Without it, a Hebrew or Arabic name
 * moves the brackets and numbers next to it. Left-to-right text and isolated text are returned unchanged.
 */
export const isolateDirection = (text: string): string =>
  RIGHT_TO_LEFT.test(text.replace(ISOLATED, '')) ? `${FIRST_STRONG_ISOLATE}${text}${POP_ISOLATE}` : text;
