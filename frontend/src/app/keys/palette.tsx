import { CornerDownLeft, Search } from 'lucide-react';
import { Content, Overlay, Portal, Root, Title } from 'radix-ui/dialog';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useOpenDialog } from '../../lib/page/open-dialogs.js';
import { useUser } from '../../session/session-store.js';
import { classes } from '../../ui/classes.js';
import { rememberFocus, returnFocus } from '../../ui/dialogs/focus-return.js';
import type { Area } from '../navigation/page.js';
import { getCommands, getEntries, type Entry, readTyped } from './palette-entries.js';
import { addRecent, readRecent } from './recent.js';
import { useSearch } from './use-search.js';

const KIND_LABELS: Readonly<Record<Entry['kind'], string>> = {
  page: 'Page',
  action: 'Action',
  item: 'Item',
  consumable: 'Consumable',
  lot: 'Lot',
  order: 'Order',
  client: 'Client',
  project: 'Project',
  goal: 'Goal',
  task: 'Task',
  person: 'Person',
};

/** Examples of what the search finds, those of the current area first. */
const PLACEHOLDERS: Readonly<Record<Area, string>> = {
  shell: 'Search pages, items, tasks and people',
  'perfect-b': 'Search items, lots, orders and pages',
  'talent-phi': 'Search clients, goals, tasks and pages',
  enterprise: 'Search people, pages and actions',
};

interface PaletteProps {
  readonly area: Area;
  /** Opens the list of shortcuts. */
  readonly onShortcuts: () => void;
  readonly onClose: () => void;
}

/** Finds pages, actions and rows of all areas by name, code or number. */
export function Palette({ area, onShortcuts, onClose }: PaletteProps) {
  const user = useUser();
  const navigate = useNavigate();
  const id = useId();
  // Read while the screen still has the focus and shows its controls.
  const [{ commands, focus, recent }] = useState(() => ({
    commands: getCommands(area, user, onShortcuts),
    focus: document.activeElement,
    recent: readRecent(user.id),
  }));
  const [typed, setTyped] = useState('');
  const [marked, setMarked] = useState(0);
  const { text, kinds } = readTyped(typed);
  const found = useSearch(kinds?.length === 0 ? '' : text, kinds);
  const entries = getEntries(typed, commands, found.rows, recent, user);
  const at = Math.min(marked, entries.length - 1);
  useOpenDialog(true, onClose);

  const choose = (entry: Entry) => {
    if (entry.recent !== null) addRecent(user.id, entry.recent);
    onClose();
    entry.choose((path) => void navigate(path));
  };

  // Enter before the reply chooses the first entry of the reply, as a scanner or a quick typist means it.
  const [isEntered, setEntered] = useState(false);
  const isAnswered = isEntered && !found.isPending;
  const chooseFirst = useEffectEvent(() => {
    const [first] = entries;
    if (first !== undefined) choose(first);
  });
  useEffect(() => {
    if (isAnswered) chooseFirst();
  }, [isAnswered]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setMarked((at + step + entries.length) % Math.max(1, entries.length));
      document.getElementById(`${id}-${(at + step + entries.length) % Math.max(1, entries.length)}`)?.scrollIntoView({
        block: 'nearest',
      });
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const entry = entries[at];
      if (found.isPending && marked === 0) setEntered(true);
      else if (entry !== undefined) choose(entry);
    }
  };

  const status = found.hasFailed
    ? 'The search failed. Check the connection and type again.'
    : entries.length > 0
      ? `${entries.length} results`
      : found.isPending
        ? 'Searching...'
        : text === ''
          ? 'Type a name, code or number.'
          : `Nothing found for "${text}".`;

  return (
    <Root open onOpenChange={onClose}>
      <Portal>
        <Overlay className="fixed inset-0 z-50 animate-appear bg-scrim" />
        <Content
          ref={(content: HTMLDivElement | null) => {
            if (content !== null) rememberFocus(content, focus);
          }}
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            returnFocus(event.currentTarget as Element);
          }}
          className="fixed inset-x-3 top-3 z-50 mx-auto flex max-w-[640px] animate-rise flex-col overflow-clip rounded-card border border-line bg-surface shadow-float outline-none sm:top-[12vh] dark:bg-raised"
        >
          <Title className="sr-only">Search</Title>
          <div className="flex items-center gap-3 border-b border-line px-4">
            <Search className="size-4 shrink-0 text-muted" />
            <input
              autoFocus
              role="combobox"
              aria-label="Search pages, actions and records"
              aria-expanded={entries.length > 0}
              aria-controls={`${id}-list`}
              aria-autocomplete="list"
              {...(entries.length > 0 && { 'aria-activedescendant': `${id}-${at}` })}
              autoComplete="off"
              spellCheck={false}
              maxLength={200}
              placeholder={PLACEHOLDERS[area]}
              value={typed}
              onChange={(event) => {
                setTyped(event.currentTarget.value);
                setMarked(0);
                setEntered(false);
              }}
              onKeyDown={onKeyDown}
              className="h-12 min-w-0 flex-1 bg-transparent text-body outline-none"
            />
          </div>
          <div
            id={`${id}-list`}
            role="listbox"
            aria-label="Results"
            aria-busy={found.isPending}
            className="max-h-[352px] overflow-y-auto overscroll-contain"
          >
            {entries.map((entry, index) => (
              <Row
                key={entry.id}
                id={`${id}-${index}`}
                entry={entry}
                isMarked={index === at}
                onMark={() => setMarked(index)}
                onChoose={() => choose(entry)}
              />
            ))}
          </div>
          <p
            role="status"
            className={classes('px-4 py-3 text-table text-muted', entries.length > 0 && !found.hasFailed && 'sr-only')}
          >
            {status}
          </p>
          <p className="border-t border-line px-4 py-2 text-caption text-muted max-sm:hidden">
            Type &gt; for actions, # for numbers and codes, @ for people and clients
          </p>
        </Content>
      </Portal>
    </Root>
  );
}

interface RowProps {
  readonly id: string;
  readonly entry: Entry;
  readonly isMarked: boolean;
  readonly onMark: () => void;
  readonly onChoose: () => void;
}

function Row({ id, entry: { title, detail, kind, keys, isClosed = false }, isMarked, onMark, onChoose }: RowProps) {
  return (
    // The focus stays in the field, which names the marked option.
    <div
      id={id}
      role="option"
      aria-selected={isMarked}
      onPointerMove={onMark}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className={classes(
        'flex h-11 cursor-pointer items-center gap-3 px-4',
        isMarked && 'bg-accent-soft outline-2 -outline-offset-2 outline-transparent',
      )}
    >
      <span className={classes('min-w-0 shrink truncate', isClosed && 'text-muted')}>{title}</span>
      <span className="min-w-0 flex-1 truncate text-table text-muted">{detail}</span>
      {keys !== undefined && (
        <kbd className="shrink-0 rounded-small border border-line px-1.5 font-sans text-caption text-muted">{keys}</kbd>
      )}
      <span className="shrink-0 text-caption text-muted">{KIND_LABELS[kind]}</span>
      {isMarked && <CornerDownLeft className="size-3.5 shrink-0 text-muted max-sm:hidden" />}
    </div>
  );
}
