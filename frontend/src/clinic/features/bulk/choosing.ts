import { createContext } from 'react';
import type { Stock } from '../../store/clinic-state.js';
import type { ChooseAll } from './use-choose-all.js';
import type { Chosen } from './use-chosen.js';

export interface Choosing {
  readonly chosen: Chosen;
  readonly all: ChooseAll;
  readonly rows: readonly Stock[];
}

/** Selection of a list. A change re-renders only the checkboxes, not their rows. */
export const ChoosingContext = createContext<Choosing | null>(null);
