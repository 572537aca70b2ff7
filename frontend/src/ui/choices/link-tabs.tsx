import type { KeyboardEvent } from 'react';
import { Link } from 'react-router-dom';
import { classes } from '../classes.js';
import { TAB_BAR, TAB_LINE } from './tab-styles.js';
import { useScrollToTab } from './use-scroll-to-tab.js';
import type { Elements } from '../elements.js';

export interface LinkTab {
  readonly path: string;
  readonly label: string;
  readonly current: 'page' | 'true' | undefined;
  /** Shown after the label. */
  readonly count?: Elements;
}

interface LinkTabsProps {
  readonly label: string;
  readonly tabs: readonly LinkTab[];
  readonly level?: 1 | 2;
  readonly onApproach?: (path: string) => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Moves the focus between the tabs with the arrow keys, Home and End. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const links = [...(event.currentTarget.parentElement?.querySelectorAll('a') ?? [])];
  const step = STEPS[event.key];
  const here = links.findIndex((link) => link === document.activeElement);
  const next =
    event.key === 'Home'
      ? 0
      : event.key === 'End'
        ? links.length - 1
        : step !== undefined && here !== -1
          ? (here + step + links.length) % links.length
          : undefined;
  if (next === undefined) return;
  event.preventDefault();
  links[next]?.focus();
}

/** Tabs that are pages with an address. */
export function LinkTabs({ label, tabs, level = 1, onApproach }: LinkTabsProps) {
  const look = level === 1 ? TAB_LINE : TAB_BAR;
  const row = useScrollToTab(tabs.findIndex(({ current }) => current !== undefined));
  return (
    <nav aria-label={label} data-tabs className={look.frame}>
      <div ref={row} className={classes('flex overflow-x-auto [scrollbar-width:none]', look.list)}>
        {tabs.map(({ path, label: name, current, count }) => (
          <Link
            key={path}
            to={path}
            aria-current={current}
            data-state={current === undefined ? undefined : 'active'}
            onPointerEnter={() => onApproach?.(path)}
            onFocus={() => onApproach?.(path)}
            onKeyDown={moveFocus}
            className={look.name}
          >
            <span>{name}</span>
            {count}
          </Link>
        ))}
      </div>
    </nav>
  );
}
