import type { KeyboardEvent } from 'react';
import { Link } from 'react-router-dom';
import { classes } from '../classes.js';
import { TAB_LINE } from './tab-styles.js';
import { useScrollToTab } from './use-scroll-to-tab.js';
import type { Elements } from '../elements.js';

interface LinkTab {
  readonly path: string;
  readonly label: string;
  readonly current: 'page' | 'true' | undefined;
  /** Shown after the label. */
  readonly count?: Elements;
}

interface LinkTabsProps {
  readonly label: string;
  /** The tabs; a label names the group, when there are several. */
  readonly groups: readonly { readonly label?: string | undefined; readonly tabs: readonly LinkTab[] }[];
  readonly onApproach?: (path: string) => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Moves the focus between the tabs with the arrow keys, Home and End. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const links = [...(event.currentTarget.closest('nav')?.querySelectorAll('a') ?? [])];
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

/** Tabs that are pages with an address, in one row. */
export function LinkTabs({ label, groups, onApproach }: LinkTabsProps) {
  const current = groups.flatMap(({ tabs }) => tabs).find((tab) => tab.current !== undefined);
  const row = useScrollToTab(current?.path);
  return (
    <nav aria-label={label} data-tabs className={TAB_LINE.frame}>
      <div ref={row} className={classes('flex overflow-x-auto [scrollbar-width:none]', TAB_LINE.list)}>
        {groups.map(({ label: group, tabs }) => (
          <div
            key={group ?? ''}
            role={group === undefined ? undefined : 'group'}
            aria-label={group}
            className="flex items-center not-first:before:mx-2 not-first:before:h-4 not-first:before:border-l not-first:before:border-line xl:gap-2"
          >
            {group !== undefined && (
              <span aria-hidden="true" className="px-2 text-caption text-muted max-xl:hidden">
                {group}
              </span>
            )}
            {tabs.map((tab) => (
              <Link
                key={tab.path}
                to={tab.path}
                aria-current={tab.current}
                data-state={tab.current === undefined ? undefined : 'active'}
                onPointerEnter={() => onApproach?.(tab.path)}
                onFocus={() => onApproach?.(tab.path)}
                onKeyDown={moveFocus}
                className={TAB_LINE.name}
              >
                <span>{tab.label}</span>
                {tab.count}
              </Link>
            ))}
          </div>
        ))}
      </div>
    </nav>
  );
}
