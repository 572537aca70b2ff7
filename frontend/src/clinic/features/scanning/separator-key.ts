import { SEPARATOR } from '@atrium/rules/gs1/elements';

/** Returns whether the keys are the GS1 separator, which scanners type as Ctrl and ] and which inserts no character. */
export const isSeparatorKey = ({ key, code, ctrlKey }: Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey'>): boolean =>
  key === SEPARATOR || (ctrlKey && (key === ']' || code === 'BracketRight'));
