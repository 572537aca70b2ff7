import { useCallback, useEffect, useRef } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import type { TaskFilter } from './board/week.js';

/* How the tasks are shown, and whose. The last selection is stored on the device. */

/** The week, a list over all weeks, or a board by status. */
export type TasksView = '' | 'list' | 'board';

/** Returns the view of a URL. Filters by status, goal and single tasks cover all weeks, so they need the list. */
export function parseView(
  text: string,
  { status, goal, tasks }: Pick<TaskFilter, 'status' | 'goal' | 'tasks'>,
): TasksView {
  if (status !== '' || tasks !== '') return 'list';
  if (text === 'board') return 'board';
  return text === 'list' || goal !== '' ? 'list' : '';
}

const GROUPINGS = ['', 'goal', 'client', 'person'] as const;
/** Property by which the list is grouped; "" for the due day. */
export type Grouping = (typeof GROUPINGS)[number];

export const parseGrouping = (text: string): Grouping => GROUPINGS.find((one) => one === text) ?? '';

const SORTS = ['', 'priority', 'title', 'assignee', 'updated'] as const;
/** Property by which the tasks of a group are sorted; "" for the due day. */
export type TaskSort = (typeof SORTS)[number];

export const parseSort = (text: string): TaskSort => SORTS.find((one) => one === text) ?? '';

const REMEMBERED = ['person', 'view', 'by', 'sort', 'lanes'];
const getKey = (me: string): string => `atrium-tasks-of-${me}`;

/** Stores the selection after a change of the URL. */
function storeSelection(me: string, before: URLSearchParams, changes: Readonly<Record<string, string>>): void {
  const selection = new URLSearchParams();
  for (const name of REMEMBERED) {
    const value = changes[name] ?? before.get(name) ?? '';
    if (value !== '') selection.set(name, value);
  }
  if (selection.size === 0) localStorage.removeItem(getKey(me));
  else localStorage.setItem(getKey(me), selection.toString());
}

type Write = (values: Readonly<Record<string, string>>) => void;

/**
 * Restores the last selection when the screen is opened without parameters; a link shows what it names, and what the
 * screen itself removes from the URL stays removed. Returns a function that
 * changes the URL and stores the selection, so that what the user clears is not restored.
 */
export function useTaskSelection(me: string, address: URLSearchParams, write: Write): Write {
  const isBare = address.size === 0;
  const isFirst = useRef(true);
  // The screen replaces its URL; links push a new one.
  const isOpened = useNavigationType() !== NavigationType.Replace;
  useEffect(() => {
    const isRestored = isBare && (isFirst.current || isOpened);
    isFirst.current = false;
    const stored = isRestored ? localStorage.getItem(getKey(me)) : null;
    if (stored === null) return;
    // Until November 2026 only the person was stored, as a plain id.
    const selection = new URLSearchParams(stored.includes('=') ? stored : { person: stored });
    write(Object.fromEntries([...selection].filter(([name]) => REMEMBERED.includes(name))));
  }, [isBare, isOpened, me, write]);
  return useCallback(
    (changes) => {
      storeSelection(me, address, changes);
      write(changes);
    },
    [me, address, write],
  );
}
