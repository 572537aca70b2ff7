import { createContext } from 'react';
import type { Stock } from '../../store/clinic-state.js';
import type { SelectAll } from './use-select-all.js';
import type { Selection } from './use-selection.js';

export interface SelectionContextValue {
  readonly selection: Selection;
  readonly all: SelectAll;
  readonly rows: readonly Stock[];
}

/** React context with the selection of a list. A change re-renders only the checkboxes, not their rows. */
export const SelectionContext = createContext<SelectionContextValue | null>(null);
