import { createContext } from 'react';
import type { Stock } from '../../store/clinic-state.js';
import type { ChooseAll } from './use-choose-all.js';
import type { Chosen } from './use-chosen.js';

export interface Choosing {
  readonly chosen: Chosen;
  readonly all: ChooseAll;
  readonly rows: readonly Stock[];
}

/** What the boxes of a list know: a press on one draws the boxes anew, and no row around them. */
export const ChoosingContext = createContext<Choosing | null>(null);
