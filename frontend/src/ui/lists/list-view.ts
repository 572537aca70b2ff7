import { useState } from 'react';
import type { FilterField } from './list-filters.js';

const VIEWS = [
  { value: '', label: 'Rows' },
  { value: 'cards', label: 'Cards' },
];

/** Returns whether a list shows rows or cards. The browser stores the choice per list. */
export function useListView(list: string): { readonly hasCards: boolean; readonly viewField: FilterField } {
  const key = `atrium-view-${list}`;
  const [view, setView] = useState(() => localStorage.getItem(key) ?? '');
  const onChange = (value: string) => {
    setView(value);
    localStorage.setItem(key, value);
  };
  return {
    hasCards: view === 'cards',
    viewField: { name: 'view', label: 'View', value: view, choices: VIEWS, isSegmented: true, isView: true, onChange },
  };
}
