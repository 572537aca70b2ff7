import { SEPARATOR } from '@atrium/rules/gs1/elements';

/** Scanners type the GS1 separator as Ctrl and ], which writes nothing by itself. */
export const isSeparatorKey = ({ key, code, ctrlKey }: Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey'>): boolean =>
  key === SEPARATOR || (ctrlKey && (key === ']' || code === 'BracketRight'));
