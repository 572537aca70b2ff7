import { SEPARATOR } from '@atrium/rules/gs1/elements';
import type { KeyboardEvent } from 'react';

/** Scanners type the separator of GS1 codes as Ctrl and ], which writes nothing by itself. */
export const isSeparatorKey = ({ key, code, ctrlKey }: KeyboardEvent): boolean =>
  key === SEPARATOR || (ctrlKey && (key === ']' || code === 'BracketRight'));
