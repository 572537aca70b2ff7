import { getEntityPath } from '@atrium/rules/links/entity-path';
import type { SearchRow } from '@atrium/contract/platform/search/schemas';
import type { SearchKind } from '@atrium/contract/platform/search/values';
import type { CurrentUser } from '@atrium/contract/session/session/schemas';
import { canAdministerEnterprise } from '@atrium/rules/people/rights';
import { formatDayWithYear } from '@atrium/rules/time/calendar';
import { searchRows, toSearchText } from '@atrium/rules/text/search';
import { type Area, areas } from '../navigation/page.js';
import { getArea } from '../navigation/pages.js';
import { listDeclaredShortcuts, pressWhenThere } from './controls.js';
import { getActions, hasRight, getPlaces } from './places.js';
import type { Recent } from './recent.js';

type Go = (path: string) => void;

/** A line of the palette. */
export interface Entry {
  readonly id: string;
  readonly title: string;
  /** Caption after the title. */
  readonly detail: string;
  readonly kind: SearchKind | 'page' | 'action';
  /** Shortcut of the entry when it is an action of the current screen. */
  readonly keys?: string;
  readonly isClosed?: boolean;
  /** Data to store the entry among the recent ones; null for an entry that exists on one screen only. */
  readonly recent: Recent | null;
  readonly choose: (go: Go) => void;
}

/** Labels of the date that a row shows, by kind. */
const DATES: Readonly<Partial<Record<SearchKind, string>>> = {
  lot: 'expires',
  order: 'placed',
  goal: 'due',
  task: 'due',
};

function detailOf({ kind, code, detail, date }: SearchRow): string {
  const word = DATES[kind];
  return [detail, code, date !== null && word !== undefined && `${word} ${formatDayWithYear(date)}`]
    .filter(Boolean)
    .join(' · ');
}

const rowEntry = (row: SearchRow): Entry => ({
  id: `${row.kind}-${row.id}`,
  title: row.title,
  detail: detailOf(row),
  kind: row.kind,
  isClosed: row.isClosed,
  recent: row,
  choose: (go) => go(getEntityPath(row)),
});

/** Returns the palette entries of a row: the row itself, and its actions. */
function rowEntries(row: SearchRow, user: CurrentUser): Entry[] {
  const own = rowEntry(row);
  if (row.kind !== 'order' || row.isClosed || !hasRight(user, 'perfect-b', 'stock:edit')) return [own];
  const choose = (go: Go) => {
    const path = getEntityPath(row);
    void pressWhenThere(path, 'r');
    go(path);
  };
  return [
    own,
    { ...own, id: `receive-${row.id}`, title: `Receive ${row.title}`, kind: 'action', recent: null, choose },
  ];
}

/** An entry of a page or action, with its area. */
interface AreaEntry extends Entry {
  readonly area: Area;
}

const canStillRead = ({ kind }: SearchRow, user: CurrentUser): boolean => {
  if (kind === 'person') return canAdministerEnterprise(user.role);
  const isClinic = getEntityPath({ kind, id: '' }).startsWith('/perfect-b');
  return user.projects.includes(isClinic ? 'perfect-b' : 'talent-phi');
};

/** Returns the entries for the user's pages and actions: those of the current screen, then of its area, first. */
export function getCommands(area: Area, user: CurrentUser, onShortcuts: () => void): Entry[] {
  const allowed = getActions(user);
  const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
  const own = listDeclaredShortcuts().map(({ keys, label, press }): Entry => ({
    id: `here-${keys}`,
    title: label,
    detail: 'This screen',
    kind: 'action',
    keys,
    recent: allowed.find((action) => isSame(action.label, label))?.label ?? null,
    // The palette returns the focus first.
    choose: () => void setTimeout(press),
  }));
  // An action of the current screen is performed there.
  const others = allowed.filter(({ label }) => !own.some(({ title }) => isSame(title, label)));
  const actions = others.map(({ label, path, key }): AreaEntry => ({
    area: getArea(path),
    id: `act-${label}`,
    title: label,
    detail: areas[getArea(path)].title,
    kind: 'action',
    recent: label,
    choose: (go) => {
      if (key !== undefined) void pressWhenThere(path, key);
      go(path);
    },
  }));
  const pages = getPlaces(area, user).map(({ path, label, area: of }): AreaEntry => ({
    area: of,
    id: `page-${path}`,
    title: label,
    detail: areas[of].title,
    kind: 'page',
    recent: path,
    choose: (go) => go(path),
  }));
  const rest = [...actions, ...pages];
  const shortcuts: Entry = {
    id: 'shortcuts',
    title: 'Keyboard shortcuts',
    detail: '',
    kind: 'action',
    keys: '?',
    recent: null,
    choose: onShortcuts,
  };
  return [
    ...own,
    ...rest.filter((entry) => entry.area === area),
    ...rest.filter((entry) => entry.area !== area),
    shortcuts,
  ];
}

/** Prefix characters that limit the palette to some kinds: commands, numbers and codes, people and clients. */
const PREFIXES: Readonly<Record<string, readonly SearchKind[]>> = {
  '>': [],
  '#': ['item', 'consumable', 'lot', 'order'],
  '@': ['client', 'person'],
};

/** Splits typed text into the search and the kinds that its prefix limits it to; null for all kinds. */
export function readTyped(typed: string): { readonly text: string; readonly kinds: readonly SearchKind[] | null } {
  const trimmed = typed.trim();
  const kinds = PREFIXES[trimmed.charAt(0)];
  return kinds === undefined ? { text: trimmed, kinds: null } : { text: trimmed.slice(1).trim(), kinds };
}

/** Maximum number of commands above the rows of a search. */
const MOST_COMMANDS = 4;

/** Returns the entries for a text: recent ones for a blank text, else matching commands and rows. */
export function getEntries(
  typed: string,
  commands: readonly Entry[],
  rows: readonly SearchRow[],
  recent: readonly Recent[],
  user: CurrentUser,
): Entry[] {
  const { text, kinds } = readTyped(typed);
  if (text === '' && kinds === null) {
    const lately = recent.flatMap((one) =>
      typeof one === 'string'
        ? commands.filter((command) => command.recent === one)
        : canStillRead(one, user)
          ? [rowEntry(one)]
          : [],
    );
    return [...new Map([...lately, ...commands].map((entry) => [entry.id, entry])).values()];
  }
  if (kinds !== null && kinds.length === 0) return findCommands(commands, text);
  const matching = kinds === null ? findCommands(commands, text).slice(0, MOST_COMMANDS) : [];
  return [...matching, ...rows.flatMap((row) => rowEntries(row, user))];
}

const findCommands = (commands: readonly Entry[], text: string): Entry[] =>
  searchRows(commands, ({ title, detail }) => toSearchText({ name: title, more: [detail] }), text);
