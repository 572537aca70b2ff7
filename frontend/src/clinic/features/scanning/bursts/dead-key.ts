/* French and German keyboard layouts have dead keys ("^", "´"), which write nothing until the next key. A scanner that
   types such a key means another character, so the scan keeps a combining mark in its place. */

/** Characters of dead keys by key position, without and with Shift. */
const DEAD_KEYS: Readonly<Record<string, readonly [string, string]>> = {
  BracketLeft: ['\u0302', '\u0308'],
  Equal: ['\u0301', '\u0300'],
};
const OTHER_DEAD_KEY = ['\u0302', '\u0302'] as const;

export const getDeadKeyChar = ({ code, shiftKey }: Pick<KeyboardEvent, 'code' | 'shiftKey'>): string =>
  (DEAD_KEYS[code] ?? OTHER_DEAD_KEY)[shiftKey ? 1 : 0];

export const isDeadKeyChar = (sign: string | undefined): boolean =>
  sign !== undefined && /^[\u0300\u0301\u0302\u0308]$/.test(sign);

/** Returns the character of a key that was composed with the dead key before it: "ê" is the key "e". */
export function getComposedKeyChar({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string | null {
  const characters = Array.from(key);
  // Some browsers report both characters, others report only the position of the key.
  if (characters.length <= 2) return characters.at(-1)?.normalize('NFD').charAt(0) ?? null;
  return /^(?:Key|Digit)(.)$/.exec(code)?.[1] ?? null;
}
